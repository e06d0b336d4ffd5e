package io.caravan.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.config.CaravanProperties;
import io.caravan.testing.SettableClock;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;

/** Many programs may come from one address, of a proxy or of a cluster. */
class BearerTokenFilterTest {

  private static final String RIGHT = "a-token-of-24-characters";

  private final LoginAttempts attempts = new LoginAttempts(SettableClock.atPresent());
  private final BearerTokenFilter filter =
      new BearerTokenFilter(
          new BearerTokens(
              new Binder(
                      new MapConfigurationPropertySource(
                          Map.of("caravan.api.tokens.robot.token", RIGHT)))
                  .bind("caravan", CaravanProperties.class)
                  .get()),
          attempts,
          new LoginProblem());

  @AfterEach
  void nobody() {
    SecurityContextHolder.clearContext();
  }

  @Test
  void a_right_token_is_let_in_whatever_others_sent_from_its_address() throws Exception {
    for (int n = 0; n < LoginAttempts.OF_A_NAME; n++) {
      assertThat(answer("wrong-" + n)).isEqualTo(401);
    }
    assertThat(answer("one wrong one too many")).isEqualTo(429);

    assertThat(answer(RIGHT)).isEqualTo(200);
    for (int n = 0; n < LoginAttempts.OF_AN_ADDRESS; n++) {
      attempts.failed("192.0.2.7", "name" + n); // wrong passwords
    }
    assertThat(answer(RIGHT)).isEqualTo(200);
  }

  @Test
  void a_right_token_does_not_give_wrong_ones_more_tries() throws Exception {
    for (int n = 0; n < LoginAttempts.OF_A_NAME; n++) {
      assertThat(answer("wrong-" + n)).isEqualTo(401);
      assertThat(answer(RIGHT)).isEqualTo(200);
    }

    assertThat(answer("wrong")).isEqualTo(429);
  }

  private int answer(String token) throws Exception {
    MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/events");
    request.setRemoteAddr("192.0.2.7");
    request.addHeader("Authorization", "Bearer " + token);
    MockHttpServletResponse response = new MockHttpServletResponse();
    filter.doFilter(request, response, new MockFilterChain());
    return response.getStatus();
  }
}
