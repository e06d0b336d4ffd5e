package io.caravan.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A variable that means nothing would be passed over in silence, since Spring lists none. */
class SettingsTest {

  private final KnownSettings known = new KnownSettings();

  @Test
  void each_variable_of_the_compose_file_is_a_setting() {
    assertThat(new Compose(Compose.example()).environment("caravan").keySet())
        .hasSizeGreaterThan(10)
        .allMatch(known::has);
  }

  @Test
  void a_variable_that_is_misspelt_is_none() {
    assertThat(known.has("CARAVAN_RELAY_WORKERS")).isTrue();
    assertThat(known.has("CARAVAN_RELAY_ORDERHOLD")).isTrue();
    assertThat(known.has("CARAVAN_INBOXES_SHOP_SECRETS_0_FILE")).isTrue();
    assertThat(known.has("CARAVAN_RELAY_ORDER_HOLD")).isFalse();
    assertThat(known.has("CARAVAN_INBOXES_SHOP_SECRET")).isFalse();
    assertThat(known.has("SPRING_REDIS_HOST")).isFalse();
  }
}
