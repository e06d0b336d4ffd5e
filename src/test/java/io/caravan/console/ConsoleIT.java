package io.caravan.console;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.ApiClient;
import io.caravan.testing.ConsoleClient;
import io.caravan.testing.WholeApplication;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

/** What the pages of the console show, and what its buttons do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleIT {

  private static final String SCRIPT = "<script>alert(1)</script>";

  @TempDir private static Path routes;

  private WholeApplication whole;
  private ConsoleClient console;
  private ConsoleClient anonymous;
  private ApiClient api;

  @BeforeAll
  void start() throws IOException {
    FileSystemUtils.copyRecursively(Path.of("routes"), routes);
    whole =
        WholeApplication.start(
            settings ->
                settings
                    .with("caravan.routes.directory", routes)
                    .with("caravan.routes.reload", "true")
                    .with("spring.security.user.name", "ana")
                    .with("spring.security.user.password", "a-pass-word")
                    .with("caravan.users.vera.password", "v-pass-word"));
    String url = whole.caravan().url();
    console = ConsoleClient.loggedIn(url, "ana", "a-pass-word");
    anonymous = ConsoleClient.anonymous(url);
    api = ApiClient.of(url, "ana", "a-pass-word");
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @AfterEach
  void clearFaults() {
    whole.chatwoot().faults().clear();
  }

  /** A lane whose first message failed with these words of Chatwoot, and so waits. */
  private long held(String contact, String id, Effect effect) {
    for (Endpoint endpoint :
        new Endpoint[] {Endpoint.MESSAGE_CREATE, Endpoint.CONVERSATION_CREATE}) {
      whole
          .chatwoot()
          .faults()
          .add(Fault.at(endpoint, effect).matching(params -> params.toString().contains(id)));
    }
    whole.sender().send(id, contact);
    // its worker has given it back
    await()
        .until(
            () ->
                count(
                        "event e join lane l on l.id = e.lane_id where message_id = '"
                            + id
                            + "' and e.next_attempt_at is not null and l.due_at > now()")
                    == 1);
    whole.chatwoot().faults().clear();
    return (long) whole.event(id).get("lane_id");
  }

  private Element row(String path, String cell) {
    return console.page(path).select("tbody tr").stream()
        .filter(row -> row.text().contains(cell))
        .findFirst()
        .orElseThrow(() -> new AssertionError(path + " shows no row with " + cell));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console",
        "/console/trends?of=DAY",
        "/console/lanes",
        "/console/routes",
        "/console/routes/relay-lane",
        "/console/audit"
      })
  void every_page_is_valid_html_and_has_its_place_in_the_navigation(String path) {
    HttpResponse<String> answer = console.get(path);
    Parser parser = Parser.htmlParser().setTrackErrors(20);
    Document page = parser.parseInput(answer.body(), "");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(parser.getErrors()).isEmpty();
    assertThat(page.select("h1")).hasSize(1);
    assertThat(page.select("main#content")).hasSize(1);
    assertThat(page.select("a.skip[href=#content]")).hasSize(1);
    assertThat(page.select("nav.places a")).hasSizeGreaterThanOrEqualTo(6);
    assertThat(page.select("*[id]").eachAttr("id")).doesNotHaveDuplicates();
    assertThat(page.text()).contains("ana operator");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/console", "/console/lanes", "/console/routes", "/console/audit"})
  void who_is_not_logged_in_is_asked_to_and_sees_nothing(String path) {
    HttpResponse<String> answer = anonymous.get(path);

    assertThat(answer.uri().getPath()).isEqualTo("/login");
    assertThat(answer.body()).contains("Log in").doesNotContain("Overview");
  }

  @Test
  void a_wrong_password_is_told_without_saying_which_part_was_wrong() {
    Document page = anonymous.logIn("ana", "wrong");

    assertThat(page.select("[role=alert]").text()).isEqualTo("Name or password is wrong.");
  }

  @Test
  void a_page_that_refreshes_itself_after_its_login_ran_out_becomes_the_login_page() {
    HttpResponse<String> answer = anonymous.getAsPart("/console");

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("hx-redirect")).hasValue("/login");
  }

  @Test
  void a_viewer_sees_held_lanes_without_their_buttons_and_cannot_release_one() {
    long lane = held("mia", "mia-1", Effect.REFUSE_500);
    ConsoleClient viewer = ConsoleClient.loggedIn(whole.caravan().url(), "vera", "v-pass-word");
    Document page = viewer.page("/console/lanes");
    Element logOut = page.selectFirst("form[action=/logout]");

    HttpResponse<String> answer =
        viewer.post(
            "/console/lanes/" + lane + "/release",
            Map.of("_csrf", logOut.selectFirst("input[name=_csrf]").val()));

    assertThat(page.text()).contains("mia", "vera viewer");
    assertThat(page.select("main form[method=post]")).isEmpty();
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(whole.event("mia-1").get("next_attempt_at")).isNotNull();
  }

  @Test
  void the_overview_counts_by_inbox_what_came_and_what_became_of_it() {
    whole.sender().send("seen-1", "seen");
    whole.awaitState("seen-1", "delivered");
    await()
        .untilAsserted(
            () -> {
              Element row = row("/console", "generic");
              assertThat(row.select("[data-label=Inbox]").text()).isEqualTo("demo");
              long received = Long.parseLong(row.select("[data-label=Received]").text());
              assertThat(received).isEqualTo(count("event"));
              assertThat(Long.parseLong(row.select("[data-label=Delivered]").text()))
                  .isEqualTo(count("event where state = 'delivered'"))
                  .isPositive();
            });
    Document page = console.page("/console");
    assertThat(page.select(".plot")).hasSize(6);
    assertThat(page.select(".plot svg[role=img]").eachAttr("aria-label"))
        .anySatisfy(label -> assertThat(label).contains("received and", "in the last hour"));
    assertThat(page.text()).contains("answers " + whole.chatwoot().url() + " for demo");
  }

  private long count(String what) {
    return whole.jdbc().sql("select count(*) from " + what).query(Long.class).single();
  }

  @Test
  void P9_the_routes_are_shown_with_what_went_through_them_and_their_source() {
    whole.sender().send("routed-1", "routed");
    whole.awaitState("routed-1", "delivered");

    Element row = row("/console/routes", "intake-generic");
    assertThat(row.select("[data-label=State]").text()).isEqualTo("Started");
    assertThat(Long.parseLong(row.select("[data-label=Exchanges]").text())).isPositive();
    assertThat(row.select("[data-label=Failed]").text()).isEqualTo("0");
    assertThat(console.page("/console/routes/intake-generic").select("pre").text())
        .contains("id: intake-generic", "from:");
  }

  @Test
  void P9_an_edit_with_a_mistake_is_shown_with_its_place_until_it_is_mended() throws IOException {
    Path file = routes.resolve("look-again.camel.yaml");
    String good = Files.readString(file);
    assertThat(row("/console/routes", "look-again").select("[data-label='Its file']").text())
        .startsWith("loaded");

    Files.writeString(file, good.replace("from:", "form:"));
    await()
        .untilAsserted(
            () ->
                assertThat(console.page("/console/routes").select(".notice.bad").text())
                    .contains(
                        "look-again.camel.yaml holds a mistake", "look-again.camel.yaml:1: "));
    Document page = console.page("/console/routes/look-again");
    assertThat(page.text()).contains("Its last change holds a mistake", "refused", "Started");
    assertThat(page.select("main pre").last().text()).contains("form:");

    Files.writeString(file, good);
    await()
        .untilAsserted(
            () -> assertThat(console.page("/console/routes").select(".notice.bad")).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/routes/no-such-route",
        "/console/routes/..%2fREADME.md",
        "/console/nothing"
      })
  void what_there_is_not_is_told_without_what_is_inside(String path) {
    HttpResponse<String> answer = console.get(path);

    assertThat(answer.statusCode()).isIn(400, 404);
    assertThat(answer.body()).doesNotContain("Exception", "io.caravan", "# Caravan");
  }

  @ParameterizedTest
  @CsvSource({"/console/audit?after=x", "/console/lanes?after=x", "/console/trends?of=YEAR"})
  void a_mistake_in_an_address_is_told_as_one(String path) {
    HttpResponse<String> answer = console.get(path);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("Not like this").doesNotContain("Exception");
  }

  @Test
  void a_held_lane_is_shown_with_its_reason_and_a_release_lets_it_go_on() {
    long lane = held("ada", "held-1", Effect.REFUSE_500);
    Element row = row("/console/lanes", "ada");
    assertThat(row.select("[data-label=Why]").text()).startsWith("backoff: ").contains("500");
    assertThat(row.select("[data-label=Waiting]").text()).isEqualTo("1");

    Document after = console.submit(row.selectFirst("form"), Map.of());

    assertThat(after.select("[role=status]").text())
        .isEqualTo("Lane " + lane + " goes on now; of its events 1 were made due.");
    whole.awaitState("held-1", "delivered");
    assertThat(console.page("/console/lanes").text()).doesNotContain("ada");
    assertThat(row("/console/audit", "release").text()).contains("ana", "{\"lane\": " + lane + "}");
  }

  @Test
  void a_release_needs_the_token_of_its_form() {
    held("eve", "eve-1", Effect.REFUSE_500);
    Element form = row("/console/lanes", "eve").selectFirst("form");

    HttpResponse<String> answer = console.post(form.attr("action"), Map.of("inbox", ""));

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("Not for you").doesNotContain("CSRF", "Exception");
    assertThat(console.page("/console/lanes").text()).contains("eve");
  }

  @Test
  void a_lane_is_listed_and_released_over_the_api_too() {
    long lane = held("bob", "bob-1", Effect.REFUSE_500);

    JsonNode listed = api.read(api.get("/api/lanes?inbox=demo&limit=500"));
    JsonNode released = api.read(api.post("/api/lanes/" + lane + "/release", ""));

    assertThat(listed.at("/lanes").findValues("contact"))
        .extracting(JsonNode::asText)
        .contains("bob");
    assertThat(released.toString()).isEqualTo("{\"lane\":" + lane + ",\"changed\":1}");
    whole.awaitState("bob-1", "delivered");
    assertThat(api.post("/api/lanes/999999999/release", "").statusCode()).isEqualTo(404);
    assertThat(api.get("/api/lanes?after=x").statusCode()).isEqualTo(400);
  }

  @Test
  void what_others_wrote_is_shown_as_text() {
    long lane = held("script", "script-1", Effect.REFUSE_500);
    whole.jdbc().sql("update lane set contact = ? where id = ?").params(SCRIPT, lane).update();
    whole
        .jdbc()
        .sql("update event set reason = ? where message_id = 'script-1'")
        .param(SCRIPT + "why")
        .update();
    whole
        .jdbc()
        .sql(
            "insert into audit (at, actor, action, selection) values (now(), ?, 'replay', ?::jsonb)")
        .params(SCRIPT, "{\"reason\": \"" + SCRIPT + "\"}")
        .update();

    for (String path : new String[] {"/console/lanes", "/console/audit"}) {
      Document page = console.page(path);
      assertThat(page.text()).contains(SCRIPT);
      assertThat(page.select("script:not([src])")).isEmpty();
    }
  }

  @Test
  void the_colours_that_were_chosen_are_remembered_and_the_page_comes_back() {
    ConsoleClient other = ConsoleClient.loggedIn(whole.caravan().url(), "ana", "a-pass-word");

    Document dark = other.page("/console/theme?to=dark&back=/console/audit?after=5");

    assertThat(dark.location()).endsWith("/console/audit?after=5");
    assertThat(dark.selectFirst("html").attr("data-theme")).isEqualTo("dark");
    assertThat(other.page("/console/lanes").selectFirst("html").attr("data-theme"))
        .isEqualTo("dark");
    assertThat(other.get("/console/lanes?after=x").body()).contains("data-theme=\"dark\"");
    assertThat(console.page("/console").selectFirst("html").attr("data-theme")).isEqualTo("system");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.test/",
        "//evil.test/",
        "/consoleevil",
        "/console/%5Cevil",
        "%0d%0aX-Y:z",
        "/console/events?reason=%25",
        "/console/events?reason=%22%7B"
      })
  void the_choice_of_colours_leads_nowhere_else(String back) {
    HttpResponse<String> answer = console.get("/console/theme?to=x&back=" + back);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.uri().toString()).startsWith(whole.caravan().url() + "/console");
    assertThat(answer.headers().firstValue("X-Y")).isEmpty();
  }
}
