package io.caravan.whole;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Sha256;
import io.caravan.testing.ApiClient;
import io.caravan.testing.Browser;
import io.caravan.testing.ServedPaths;
import io.caravan.testing.ServedPaths.Request;
import io.caravan.testing.WholeApplication;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may ask what, of everything that the running application serves. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessIT {

  /** Of "just-looking". */
  private static final String BCRYPT =
      "{bcrypt}$2a$04$xPmVhK3386wq.otD94mbaeVhlkUnhVIeFF4hptEU7Fq3wytBIGCPq";

  private static final String PROGRAM = "0123456789abcdef0123456789abcdef";
  private static final String WRITER = "fedcba9876543210fedcba9876543210";

  private WholeApplication whole;
  private String url;
  private ApiClient ana;
  private ApiClient vera;
  private ApiClient anonymous;

  @BeforeAll
  void start() {
    whole =
        WholeApplication.start(
            settings ->
                settings
                    .with("spring.security.user.name", "ana")
                    .with("spring.security.user.password", "a-pass-word")
                    .with("caravan.users.vera.password", BCRYPT)
                    .with("caravan.users.eve.password", "eves-password")
                    .with("caravan.users.otto.password", "ottos-password")
                    .with("caravan.users.otto.role", "operator")
                    .with("caravan.api.tokens.scraper.token", PROGRAM)
                    .with("caravan.api.tokens.robot.token", "{sha256}" + sha256(WRITER))
                    .with("caravan.api.tokens.robot.role", "operator"));
    url = whole.caravan().url();
    ana = ApiClient.of(url, "ana", "a-pass-word");
    vera = ApiClient.of(url, "vera", "just-looking");
    anonymous = ApiClient.anonymous(url);
  }

  @AfterAll
  void close() {
    whole.close();
  }

  /** The list is the application's own, so what is added later is asked for as well. */
  @Test
  void of_all_paths_that_there_are_only_the_public_ones_answer_who_is_not_logged_in() {
    Set<Request> all = ServedPaths.of(whole.caravan());
    assertThat(all)
        .extracting(Request::toString)
        .contains(
            "GET /api/events",
            "POST /api/events/1/replay",
            "GET /actuator/health",
            "GET /actuator/metrics/1",
            "POST /webhooks/generic/1",
            "GET /index.html");

    Set<String> answered = new TreeSet<>();
    Set<Integer> refusals = new TreeSet<>();
    for (Request request : all) {
      HttpResponse<String> answer = anonymous.send(request.method(), request.path());
      if (answer.statusCode() == 200) {
        answered.add(request.toString());
      } else if (!request.path().startsWith("/webhooks/")) {
        refusals.add(answer.statusCode());
      }
    }

    assertThat(answered).containsExactly("GET /login");
    assertThat(refusals).isSubsetOf(302, 401, 403, 404);
    assertThat(anonymous.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
    assertThat(anonymous.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
    for (String asset : List.of("/console/assets/console.css", "/console/assets/htmx.min.js")) {
      assertThat(anonymous.get(asset).statusCode()).as(asset).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/actuator/health/journal",
        "/actuator/health/liveness/x",
        "/actuator/health/../env",
        "/actuator/health/liveness;/../../env",
        "/actuator/env",
        "/actuator/configprops",
        "/actuator/heapdump",
        "/api//events",
        "/API/events",
        "/webhooks/../api/events",
        "/webhooks/..;/api/events",
        "/webhooks/%2e%2e/api/events",
        "//api/events"
      })
  void no_way_of_writing_a_path_gets_round_the_login(String path) {
    assertThat(anonymous.get(path).statusCode()).isIn(302, 400, 401, 404);
  }

  @Test
  void a_viewer_reads_and_changes_nothing() {
    for (String path : List.of("/api/events", "/api/audit", "/actuator/health")) {
      assertThat(vera.get(path).statusCode()).isEqualTo(200);
    }

    HttpResponse<String> refused = vera.post("/api/events/replay", "{\"state\":\"dead\"}");

    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(refused.body()).contains("the role operator is needed");
    for (Request request : ServedPaths.of(whole.caravan())) {
      if (!request.method().equals("GET") && request.path().startsWith("/api/")) {
        assertThat(vera.send(request.method(), request.path()).statusCode())
            .as("%s", request)
            .isEqualTo(403);
      }
    }
    for (String operator : List.of("otto:ottos-password", "ana:a-pass-word")) {
      String[] login = operator.split(":");
      ApiClient api = ApiClient.of(url, login[0], login[1]);
      assertThat(api.post("/api/events/replay", "{\"state\":\"dead\"}").statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void a_program_may_send_a_token_instead() {
    ApiClient reader = ApiClient.withToken(url, PROGRAM);
    ApiClient writer = ApiClient.withToken(url, WRITER);

    assertThat(reader.get("/api/events").statusCode()).isEqualTo(200);
    assertThat(reader.get("/actuator/metrics").statusCode()).isEqualTo(200);
    assertThat(reader.post("/api/events/replay", "{\"state\":\"dead\"}").statusCode())
        .isEqualTo(403);
    assertThat(writer.post("/api/events/replay", "{\"state\":\"dead\"}").statusCode())
        .isEqualTo(200);
    assertThat(ana.read(ana.get("/api/audit?limit=1")).at("/actions/0/actor").asText())
        .isEqualTo("robot");
    HttpResponse<String> wrong = ApiClient.withToken(url, PROGRAM + "0").get("/api/events");
    assertThat(wrong.statusCode()).isEqualTo(401);
    assertThat(wrong.headers().firstValue("set-cookie")).isEmpty();
    // the hash itself is no token
    assertThat(ApiClient.withToken(url, sha256(WRITER)).get("/api/events").statusCode())
        .isEqualTo(401);
    assertThat(ApiClient.withToken(url, PROGRAM).get("/console").statusCode()).isEqualTo(302);
  }

  @Test
  void who_is_not_logged_in_is_led_to_the_login_page_and_gets_no_session() {
    Browser browser = new Browser(url);

    HttpResponse<String> asked = browser.get("/console/events?state=dead");
    HttpResponse<String> fragment = browser.get("/console/events", "HX-Request", "true");
    browser.get("/login");

    assertThat(asked.statusCode()).isEqualTo(302);
    assertThat(asked.headers().firstValue("location").orElseThrow()).endsWith("/login");
    assertThat(fragment.statusCode()).isEqualTo(401);
    assertThat(fragment.headers().firstValue("hx-redirect")).hasValue("/login");
    assertThat(browser.cookie("caravan")).isEmpty();
  }

  @Test
  void a_session_begins_with_the_login_and_ends_with_the_logout() {
    Browser browser = new Browser(url);
    HttpResponse<String> wrong = browser.login("vera", "wrong");
    assertThat(wrong.headers().firstValue("location").orElseThrow()).endsWith("/login?error");
    assertThat(browser.cookie("caravan")).isEmpty();

    HttpResponse<String> right = browser.login("vera", "just-looking");

    assertThat(right.statusCode()).isEqualTo(302);
    assertThat(right.headers().firstValue("location").orElseThrow()).contains("/console");
    String session =
        right.headers().allValues("set-cookie").stream()
            .filter(cookie -> cookie.startsWith("caravan="))
            .findFirst()
            .orElseThrow();
    assertThat(session).contains("HttpOnly", "SameSite=Lax").doesNotContain("Secure");
    assertThat(browser.get("/console").statusCode()).isEqualTo(200);
    assertThat(browser.get("/api/events").statusCode()).isEqualTo(401); // a session is for pages

    assertThat(browser.post("/logout", "").statusCode()).isEqualTo(403);
    assertThat(browser.form("/logout", Map.of()).statusCode()).isEqualTo(302);
    assertThat(browser.get("/console").statusCode()).isEqualTo(302);
  }

  /** A stranger writes such headers as well, and would have as many guesses as addresses. */
  @Test
  void where_somebody_is_they_do_not_say_by_a_header() {
    HttpResponse<String> page = new Browser(url).get("/login", "X-Forwarded-Proto", "https");
    assertThat(page.headers().allValues("set-cookie"))
        .isNotEmpty()
        .allSatisfy(cookie -> assertThat(cookie).doesNotContain("Secure"));

    ApiClient guess = ApiClient.of(url, "mallory", "wrong");
    for (int n = 0; n < 5; n++) {
      assertThat(guess.get("/api/events", "X-Forwarded-For", "192.0.2." + n).statusCode())
          .isEqualTo(401);
    }
    assertThat(guess.get("/api/events", "X-Forwarded-For", "192.0.2.9").statusCode())
        .isEqualTo(429);
  }

  @Test
  void to_change_something_a_page_needs_the_role_and_the_csrf_token() {
    Browser viewer = new Browser(url);
    viewer.login("vera", "just-looking");
    Browser operator = new Browser(url);
    operator.login("otto", "ottos-password");

    assertThat(viewer.form("/console/anything", Map.of()).statusCode()).isEqualTo(403);
    assertThat(operator.post("/console/anything", "").statusCode()).isEqualTo(403);
    assertThat(operator.form("/console/anything", Map.of()).statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/login", "/console", "/api/events", "/actuator/health/liveness", "/x"})
  void a_browser_is_told_to_trust_nothing_from_elsewhere(String path) {
    HttpResponse<String> answer = anonymous.get(path);

    Map<String, List<String>> headers = answer.headers().map();
    assertThat(headers.get("content-security-policy").get(0))
        .contains("default-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(headers)
        .containsEntry("x-content-type-options", List.of("nosniff"))
        .containsEntry("x-frame-options", List.of("DENY"))
        .containsEntry("referrer-policy", List.of("same-origin"))
        .containsEntry("cross-origin-opener-policy", List.of("same-origin"))
        .containsKey("permissions-policy");
    assertThat(headers.get("cache-control").get(0)).contains("no-store");
    assertThat(headers).doesNotContainKeys("server", "x-powered-by");
  }

  @Test
  void a_browser_that_knows_the_password_changes_nothing_for_another_site() {
    String all = "{\"state\":\"dead\"}";

    assertThat(ana.post("/api/events/replay", all, "Sec-Fetch-Site", "cross-site").statusCode())
        .isEqualTo(403);
    assertThat(ana.post("/api/events/replay", all, "Sec-Fetch-Site", "same-site").statusCode())
        .isEqualTo(403);
    assertThat(ana.post("/api/events/replay", all, "Sec-Fetch-Site", "same-origin").statusCode())
        .isEqualTo(200);
  }

  @Test
  void after_five_wrong_passwords_none_is_looked_at_until_the_minute_is_over() {
    ApiClient guess = ApiClient.of(url, "eve", "wrong");
    for (int n = 0; n < 5; n++) {
      assertThat(guess.get("/api/events").statusCode()).isEqualTo(401);
    }

    HttpResponse<String> right = ApiClient.of(url, "eve", "eves-password").get("/api/events");
    HttpResponse<String> page = new Browser(url).login("eve", "eves-password");

    assertThat(right.statusCode()).isEqualTo(429);
    assertThat(Integer.parseInt(right.headers().firstValue("retry-after").orElseThrow()))
        .isBetween(1, 60);
    assertThat(page.headers().firstValue("location").orElseThrow()).endsWith("/login?wait");
    assertThat(vera.get("/api/events").statusCode()).isEqualTo(200);

    whole.clock().tick(Duration.ofMinutes(1));
    assertThat(ApiClient.of(url, "eve", "eves-password").get("/api/events").statusCode())
        .isEqualTo(200);
  }

  @Test
  void what_a_stranger_wrote_is_text_in_a_problem() {
    HttpResponse<String> answer = ana.get("/api/events?state=%3Cscript%3Ealert(1)%3C/script%3E");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("content-type").orElseThrow())
        .startsWith("application/problem+json");
    assertThat(answer.headers().firstValue("x-content-type-options")).hasValue("nosniff");
    assertThat(ana.readProblem(answer).at("/detail").asText())
        .contains("<script>alert(1)</script>");
  }

  private static String sha256(String text) {
    return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
  }
}
