package io.caravan.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.WholeApplication;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.Keys;

/** The console as people see it. The pictures are in {@code target/screenshots}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ConsoleBrowserIT {

  private static final Map<String, String> PAGES =
      Map.of(
          "overview", "/console",
          "trends", "/console/trends?of=HOUR",
          "lanes", "/console/lanes",
          "routes", "/console/routes",
          "route", "/console/routes/relay-lane",
          "audit", "/console/audit",
          "not-found", "/console/nothing");

  private WholeApplication whole;
  private Chromium chromium;

  @BeforeAll
  void start() {
    whole = UsualDay.application();
    UsualDay.fill(whole.jdbc());
    chromium = Chromium.at(whole.caravan().url());
  }

  @AfterAll
  void close() {
    if (chromium != null) {
      chromium.close();
    }
    whole.close();
  }

  @BeforeEach
  void loggedOut() {
    chromium.open("/login");
    chromium.forgetCookies();
    chromium.look("light", 1280);
    chromium.errors();
  }

  private void logIn() {
    chromium.logIn("ana", "a-pass-word");
  }

  static List<String> pages() {
    return List.copyOf(PAGES.keySet());
  }

  @Test
  void who_logs_in_sees_the_overview_and_who_logs_out_the_login() {
    logIn();

    assertThat(chromium.path()).isEqualTo("/console");
    assertThat(chromium.text()).contains("Overview", "ana", "operator");
    chromium.press("Log out");
    assertThat(chromium.text()).contains("You are logged out.");
    chromium.open("/console");
    assertThat(chromium.path()).isEqualTo("/login");
    assertThat(chromium.errors()).isEmpty();
  }

  @Test
  void a_wrong_password_is_told() {
    chromium.logIn("ana", "wrong");

    assertThat(chromium.text()).contains("Name or password is wrong.");
    assertThat(chromium.find("h1").getText()).isEqualTo("Log in");
  }

  /** First, so that the pictures show the usual day and nothing else. */
  @ParameterizedTest
  @MethodSource("pages")
  @Order(1)
  void every_page_is_tidy_in_both_themes_on_a_desk_and_on_a_phone(String page) {
    logIn();
    for (String theme : Chromium.THEMES) {
      for (int width : Chromium.WIDTHS) {
        chromium.look(theme, width);
        chromium.open(PAGES.get(page));

        assertThat(chromium.overhang()).as("%s at %d", page, width).isLessThanOrEqualTo(0);
        chromium.picture(page + "-" + theme + "-" + width);
      }
    }
    assertThat(chromium.errors()).filteredOn(error -> !error.contains("404")).isEmpty();
  }

  @Test
  void the_login_is_tidy_in_both_themes_on_a_desk_and_on_a_phone() {
    for (String theme : Chromium.THEMES) {
      for (int width : Chromium.WIDTHS) {
        chromium.look(theme, width);
        chromium.open("/login");

        assertThat(chromium.overhang()).isLessThanOrEqualTo(0);
        chromium.picture("login-" + theme + "-" + width);
      }
    }
    assertThat(chromium.errors()).isEmpty();
  }

  @Test
  void the_colours_follow_the_system_until_one_is_chosen() {
    logIn();
    String light = background();
    chromium.look("dark", 1280);
    String dark = background();
    assertThat(dark).isNotEqualTo(light);

    chromium.press("Light");
    assertThat(background()).isEqualTo(light);
    chromium.open("/console/audit");
    assertThat(background()).isEqualTo(light);
    chromium.press("System");
    assertThat(background()).isEqualTo(dark);
    assertThat(chromium.path()).isEqualTo("/console/audit");
  }

  private String background() {
    return (String) chromium.run("return getComputedStyle(document.body).backgroundColor");
  }

  @Test
  void the_keyboard_alone_gets_to_the_content_and_to_every_place() {
    logIn();
    chromium.find("body").sendKeys(Keys.TAB);
    assertThat(chromium.focused().getText()).isEqualTo("Skip to the content");
    assertThat(chromium.run("return getComputedStyle(document.activeElement).outlineStyle"))
        .isNotEqualTo("none");
    chromium.focused().sendKeys(Keys.ENTER);
    assertThat(chromium.run("return document.activeElement.id")).isEqualTo("content");

    chromium.find("nav.places a[href='/console/lanes']").sendKeys(Keys.ENTER);
    WholeApplication.await()
        .untilAsserted(() -> assertThat(chromium.path()).isEqualTo("/console/lanes"));
    assertThat(chromium.find("nav.places a[aria-current=page]").getText()).isEqualTo("Lanes");
  }

  @Test
  void the_overview_refreshes_itself_without_moving_the_focus() {
    logIn();
    chromium.run("document.getElementById('inbox-shop').focus()");
    chromium.run("document.querySelector('#live h1').textContent = 'Old'");

    WholeApplication.await()
        .untilAsserted(
            () ->
                assertThat(chromium.run("return document.querySelector('#live h1').textContent"))
                    .isEqualTo("Overview"));

    assertThat(chromium.run("return document.activeElement.id")).isEqualTo("inbox-shop");
    assertThat(chromium.errors()).isEmpty();
  }

  @Test
  void a_viewer_sees_no_button_that_changes_something() {
    chromium.logIn("vera", "v-pass-word");
    chromium.follow("Lanes");

    assertThat(chromium.findAll("tbody tr")).isNotEmpty();
    assertThat(chromium.findAll("main button"))
        .extracting(button -> button.getText())
        .containsOnly("Show");
  }

  @Test
  void a_held_lane_is_released_by_its_button() {
    logIn();
    chromium.follow("Lanes");
    int held = chromium.findAll("tbody tr").size();
    chromium.leaveBy(chromium.find("tbody button"));

    assertThat(chromium.find("[role=status]").getText()).contains("goes on now");
    assertThat(chromium.findAll("tbody tr")).hasSize(held - 1);
    assertThat(chromium.errors()).isEmpty();
  }
}
