package io.caravan.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.caravan.testing.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a password may be guessed. */
class LoginAttemptsTest {

  private static final String HOME = "192.0.2.7";

  private final SettableClock clock = SettableClock.atPresent();
  private final LoginAttempts attempts = new LoginAttempts(clock);

  @Test
  void a_name_has_five_wrong_ones_a_minute_from_one_address() {
    fail(HOME, "ana", 5);

    assertThat(refused(HOME, "ana")).isTrue();
    assertThat(refused(HOME, "ANA")).isTrue();
    assertThat(refused(HOME, "vera")).isFalse();
    assertThat(refused("192.0.2.8", "ana")).isFalse();
    clock.tick(Duration.ofSeconds(59));
    assertThat(refused(HOME, "ana")).isTrue();
    clock.tick(Duration.ofSeconds(1));
    assertThat(refused(HOME, "ana")).isFalse();
  }

  @Test
  void a_right_one_clears_the_name_and_not_the_address() {
    fail(HOME, "ana", 4);
    attempts.succeeded(HOME, "ana");
    fail(HOME, "ana", 4);
    assertThat(refused(HOME, "ana")).isFalse();

    for (int n = 0; n < 42; n++) {
      attempts.failed(HOME, "name" + n);
    }
    assertThat(refused(HOME, "ana")).isTrue();
    assertThat(refused("192.0.2.8", "ana")).isFalse();
  }

  @Test
  void a_name_has_a_hundred_wrong_ones_a_minute_from_everywhere() {
    crowd("ana", 99);
    assertThat(refused(HOME, "ana")).isFalse();
    crowd("ana", 1);

    assertThat(refused(HOME, "ana")).isTrue();
    assertThat(refused(HOME, "vera")).isFalse();
    clock.tick(Duration.ofMinutes(1));
    assertThat(refused(HOME, "ana")).isFalse();
  }

  @Test
  void a_crowd_does_not_lock_out_who_was_here_with_the_right_one() {
    attempts.succeeded(HOME, "ana");
    crowd("ana", 500);

    assertThat(refused(HOME, "ana")).isFalse();
    assertThat(refused(HOME, "vera")).isFalse();
    assertThat(refused("192.0.2.8", "ana")).isTrue();
    fail(HOME, "ana", 5); // there, too, nobody guesses more often
    assertThat(refused(HOME, "ana")).isTrue();
  }

  @Test
  void a_crowd_does_not_lock_out_the_programs_with_tokens() {
    crowd(LoginAttempts.A_TOKEN, 500);

    assertThat(refused(HOME, LoginAttempts.A_TOKEN)).isFalse();
  }

  @Test
  void how_long_to_wait_is_said_in_whole_seconds() {
    fail(HOME, "ana", 5);
    clock.tick(Duration.ofMillis(500));

    assertThat(
            catchThrowableOfType(TooManyAttempts.class, () -> attempts.check(HOME, "ana"))
                .seconds())
        .isEqualTo(60);
  }

  @Test
  void strangers_cannot_fill_the_memory() {
    fail(HOME, "ana", 5);
    for (int n = 0; n < LoginAttempts.MOST; n++) {
      attempts.failed("198.51.100." + n % 250, "name" + n);
    }

    assertThatNoException().isThrownBy(() -> attempts.check(HOME, "ana")); // forgotten
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8:1:2::5,   2001:db8:1:2:ffff:0:0:1, true",
    "2001:db8::1,       2001:db8:0:0:9::1,       true",
    "2001:db8:1:2::5,   2001:db8:1:3::5,         false",
    "192.0.2.7,         192.0.2.8,               false"
  })
  void an_ipv6_network_counts_as_one_address(String one, String other, boolean same) {
    assertThat(LoginAttempts.network(one).equals(LoginAttempts.network(other))).isEqualTo(same);
  }

  /** Each wrong one from another address. */
  private void crowd(String name, int times) {
    for (int n = 0; n < times; n++) {
      attempts.failed("198.51." + n / 250 + "." + n % 250, name);
    }
  }

  private void fail(String address, String name, int times) {
    for (int n = 0; n < times; n++) {
      attempts.failed(address, name);
    }
  }

  private boolean refused(String address, String name) {
    try {
      attempts.check(address, name);
      return false;
    } catch (TooManyAttempts tooMany) {
      return true;
    }
  }
}
