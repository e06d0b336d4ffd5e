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
  void a_viewer_sees_the_routes_their_figures_source_and_diagram() {
    chromium.open("/actuator/hawtio/camel");
    assertThat(chromium.path()).isEqualTo("/login");
    chromium.logIn("vera", "veras-password");
    chromium.open("/actuator/hawtio/camel/routes");
    try {
      WholeApplication.await().until(() -> chromium.text().contains("take-webhook"));
    } finally {
      chromium.picture("hawtio-routes");
      System.out.println(
          "PATH "
              + chromium.path()
              + "\n"
              + chromium.text()
              + "\n"
              + String.join("\n", chromium.errors()));
      System.out.println(
          "LIST "
              + chromium.run(
                  "const r = new XMLHttpRequest(); r.open('POST','/actuator/jolokia',false); r.setRequestHeader('X-XSRF-TOKEN', (document.cookie.match(/XSRF-TOKEN=([^;]*)/)||[])[1]); r.setRequestHeader('Content-Type','application/json'); r.send(JSON.stringify({type:'exec',mbean:'hawtio:type=security,name=RBACRegistry',operation:'list()'})); return document.cookie + r.status + r.responseText.substring(0,600)"));
    }
  }
}
