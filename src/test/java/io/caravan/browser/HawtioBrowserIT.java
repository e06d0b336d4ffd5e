package io.caravan.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.WholeApplication;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Hawtio as people see it: what the headers and the list of what may be done leave of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HawtioBrowserIT {

  private WholeApplication whole;
  private Chromium chromium;

  @BeforeAll
  void start() {
    whole =
        WholeApplication.start(
            settings -> settings.with("caravan.users.vera.password", "veras-password"));
    chromium = Chromium.at(whole.caravan().url());
  }

  @AfterAll
  void close() {
    if (chromium != null) {
      chromium.close();
    }
    whole.close();
  }

  @Test
  void a_viewer_sees_the_routes_and_their_diagrams() {
    chromium.open("/actuator/hawtio/camel");
    assertThat(chromium.path()).isEqualTo("/login");
    chromium.logIn("vera", "veras-password");
    chromium.open("/actuator/hawtio/camel/routes");
    WholeApplication.await().until(() -> chromium.text().contains("take-webhook"));
    click("take-webhook");
    WholeApplication.await().until(() -> chromium.text().contains("Route Diagram"));
    click("Route Diagram");
    WholeApplication.await()
        .until(() -> chromium.text().contains("ref:verif...")); // as it draws it
    chromium.picture("hawtio-diagram");

    assertThat(chromium.errors()).isEmpty();
  }

  /** The first thing of that name, wherever on the page. */
  private void click(String name) {
    WholeApplication.await()
        .until(
            () ->
                chromium.run(
                    "const found = [...document.querySelectorAll('button, a')].find(e =>"
                        + " e.textContent.trim() === '"
                        + name
                        + "'); if (found) { found.click(); } return Boolean(found)"),
            Boolean.TRUE::equals);
  }
}
