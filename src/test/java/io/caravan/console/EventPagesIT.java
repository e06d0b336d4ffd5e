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
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events and dead letters in the console, as a browser without JavaScript has them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventPagesIT {

  private static final String SCRIPT = "<script>alert(1)</script>";
  private static final String IN_JSON = SCRIPT.replace("\"", "\\\"");

  private WholeApplication whole;
  private ConsoleClient console;
  private ConsoleClient viewer;
  private ApiClient viewersApi;

  @BeforeAll
  void start() {
    whole =
        WholeApplication.start(
            settings ->
                settings
                    .with("spring.security.user.name", "ana")
                    .with("spring.security.user.password", "a-pass-word")
                    .with("caravan.users.vera.password", "v-pass-word"));
    String url = whole.caravan().url();
    console = ConsoleClient.loggedIn(url, "ana", "a-pass-word");
    viewer = ConsoleClient.loggedIn(url, "vera", "v-pass-word");
    viewersApi = ApiClient.of(url, "vera", "v-pass-word");
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @AfterEach
  void clearFaults() {
    whole.chatwoot().faults().clear();
  }

  private void refuse(String idPrefix, Effect effect, String words) {
    for (Endpoint endpoint : List.of(Endpoint.MESSAGE_CREATE, Endpoint.CONVERSATION_CREATE)) {
      whole
          .chatwoot()
          .faults()
          .add(
              Fault.at(endpoint, effect)
                  .matching(params -> params.toString().contains("\"" + idPrefix))
                  .text(words));
    }
  }

  private void sendDead(String contact, String... ids) {
    refuse(contact + "-", Effect.REFUSE_422, "Validation failed: not to our taste " + SCRIPT);
    for (String id : ids) {
      whole.sender().send(id, contact);
    }
    for (String id : ids) {
      whole.awaitState(id, "dead");
    }
    whole.chatwoot().faults().clear();
  }

  private long id(String messageId) {
    return (long) whole.event(messageId).get("id");
  }

  private static List<String> messageIds(Document page) {
    return page.select("td[data-label='Message id']").eachText();
  }

  private static void assertOnlyText(Document page) {
    assertThat(page.text()).contains(SCRIPT);
    assertThat(page.select("script:not([src])")).isEmpty();
    assertThat(page.select("b, script[src^=http]")).isEmpty();
  }

  @Test
  void every_page_is_valid_html_and_has_its_place_in_the_navigation() {
    sendDead("valid", "valid-1");
    long id = id("valid-1");
    for (String path :
        List.of(
            "/console/events",
            "/console/events?state=waiting&reason=x",
            "/console/events/" + id,
            "/console/events/" + id + "/payload",
            "/console/events/" + id + "/discard",
            "/console/dead-letters",
            "/console/dead-letters/replay?contact=valid",
            "/console/dead-letters/discard?only=ticked&id=" + id)) {
      HttpResponse<String> answer = console.get(path);
      Parser parser = Parser.htmlParser().setTrackErrors(20);
      Document page = parser.parseInput(answer.body(), "");

      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      assertThat(parser.getErrors()).as(path).isEmpty();
      assertThat(page.select("h1")).as(path).hasSize(1);
      assertThat(page.select("main#content")).as(path).hasSize(1);
      assertThat(page.select("*[id]").eachAttr("id")).as(path).doesNotHaveDuplicates();
      assertThat(page.select("nav.places a[aria-current]")).as(path).hasSize(1);
    }
  }

  @Test
  void an_event_is_found_by_each_field_and_opened() {
    sendDead("found", "found-1");
    whole.sender().send("found-ok", "found");
    whole.awaitState("found-ok", "delivered");

    for (String query :
        List.of(
            "messageId=found-1",
            "contact=found&state=dead",
            "contact=found&reason=TASTE",
            "contact=found&reason=%20taste%20&inbox=demo&from=2020-01-01T00:00&to=",
            "contact=found&state=dead&to=2999-01-01T00:00:00%2B01:00")) {
      assertThat(messageIds(console.page("/console/events?" + query)))
          .as(query)
          .containsExactly("found-1");
    }
    assertThat(messageIds(console.page("/console/events?contact=found")))
        .containsExactly("found-ok", "found-1");
    assertThat(console.page("/console/events?contact=found&to=2020-01-01T00:00").text())
        .contains("Nothing was found.");
    Document form = console.page("/console/events?contact=found&state=dead&from=2020-01-01T00:00");
    assertThat(form.select("#contact").val()).isEqualTo("found");
    assertThat(form.select("#from").val()).isEqualTo("2020-01-01T00:00");
    assertThat(console.page("/console/events?to=2020-01-01T03:00:05%2B01:00").select("#to").val())
        .isEqualTo("2020-01-01T02:00:05");
    assertThat(form.select("#state option[selected]").eachText()).containsExactly("dead");

    String address = form.selectFirst("td[data-label=Event] a").attr("href");
    assertThat(console.page(address).select("h1").text()).isEqualTo("Event " + id("found-1"));
  }

  @Test
  void pages_follow_each_other_while_messages_come_in_and_keep_the_filter() {
    IntStream.range(0, 120).forEach(i -> whole.sender().send("pg-" + i, "a&b=c d"));

    List<String> seen = new ArrayList<>();
    String address = "/console/events?contact=a%26b%3Dc%20d";
    while (address != null) {
      Document page = console.page(address);
      seen.addAll(messageIds(page));
      whole.sender().send("later-" + seen.size(), "a&b=c d");
      Element older = page.selectFirst("nav.pager a:containsOwn(Older)");
      address = older == null ? null : older.attr("href");
    }

    assertThat(seen)
        .containsExactlyElementsOf(
            IntStream.iterate(119, i -> i >= 0, i -> i - 1).mapToObj(i -> "pg-" + i).toList());
  }

  @Test
  void a_page_that_is_just_full_is_the_last_one() {
    IntStream.range(0, 50).forEach(i -> whole.sender().send("full-" + i, "full"));

    Document full = console.page("/console/events?contact=full");
    assertThat(messageIds(full)).hasSize(50);
    assertThat(full.select("nav.pager a:containsOwn(Older)")).isEmpty();
    JsonNode page = viewersApi.read(viewersApi.get("/api/events?contact=full&limit=50"));
    assertThat(page.get("events")).hasSize(50);
    assertThat(page.get("next").isNull()).isTrue();
    JsonNode first = viewersApi.read(viewersApi.get("/api/events?contact=full&limit=49"));
    assertThat(first.get("events")).hasSize(49);
    String rest = "/api/events?contact=full&after=" + first.get("next").asText();
    assertThat(viewersApi.read(viewersApi.get(rest)).get("events")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/console/events?inbx=demo        | there is no filter 'inbx'",
        "/console/events?state=deed       | there is no state 'deed'",
        "/console/events?from=yesterday   | 'from' has to be a time",
        "/console/events?after=x          | 'after' has to be the 'next'",
        "/console/events?reason=%00       | holds characters that no event has",
        "/console/dead-letters?inbx=demo  | there is no filter 'inbx'",
      })
  void a_filter_that_is_not_understood_is_told_above_an_empty_page(String path, String why) {
    HttpResponse<String> answer = console.get(path);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(Parser.parse(answer.body(), "").select("[role=alert]").text()).contains(why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/events/0",
        "/console/events/0/payload",
        "/console/events/0/discard",
        "/console/dead-letters/changes/0",
        "/console/dead-letters/destroy?inbox=demo"
      })
  void what_there_is_not_is_told_as_such(String path) {
    HttpResponse<String> answer = console.get(path);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("Nothing here");
  }

  @Test
  void what_others_wrote_is_shown_as_text_on_every_page() {
    refuse("evil-", Effect.REFUSE_422, "Validation failed: taste " + SCRIPT);
    whole
        .sender()
        .post(
            """
            {"id":"evil-1","contact":{"id":"%1$s","name":"%1$s Kim","also_known_as":["%1$s2"]},
             "text":"%1$s <b>bold</b>","meta":{"%1$s":"%1$s"},"reply_to":"%1$s",
             "attachments":[{"url":"https://media.test/%1$s","name":"%1$s.jpg"}]}"""
                .formatted(IN_JSON));
    await().until(() -> whole.event("evil-1").get("reason") != null);
    whole
        .jdbc()
        .sql(
            "update event set state = 'dead', reason = ?, inbox = ?, kind = ? where message_id = 'evil-1'")
        .params(SCRIPT, SCRIPT, SCRIPT)
        .update();
    whole
        .jdbc()
        .sql(
            "insert into attempt (event_id, started_at, duration_ms, outcome, error) values (?, now(), 1, ?, ?)")
        .params(id("evil-1"), SCRIPT, SCRIPT)
        .update();
    long id = id("evil-1");

    Document event = console.page("/console/events/" + id);
    assertOnlyText(event);
    assertThat(event.select(".said").text()).isEqualTo(SCRIPT + " <b>bold</b>");
    assertThat(event.select(".timeline").text()).contains("try: " + SCRIPT);
    assertOnlyText(console.page("/console/events/" + id + "/payload"));
    assertOnlyText(console.page("/console/events/" + id + "/discard"));
    assertOnlyText(console.page("/console/events?messageId=evil-1"));
    assertOnlyText(console.page("/console/dead-letters?messageId=evil-1"));
    String query = "?reason=%3Cscript%3E&messageId=evil-1";
    assertOnlyText(console.page("/console/dead-letters/replay" + query));
    HttpResponse<String> refused =
        console.get("/console/events?state=%3Cscript%3Ealert(1)%3C/script%3E");
    assertOnlyText(Parser.parse(refused.body(), ""));
    Document change =
        console.submit(
            console
                .page("/console/dead-letters/discard" + query)
                .selectFirst("main form[method=post]"),
            Map.of());
    assertThat(change.select("code").text()).contains("<script>");
    assertThat(change.select("script:not([src])")).isEmpty();
  }

  @Test
  void a_file_that_is_waited_for_is_shown_with_the_reason_and_the_next_try() {
    whole
        .sender()
        .post(
            """
            {"id":"late-1","contact":{"id":"late"},"text":"a picture",
             "attachments":[{"url":"https://media.test/late.jpg"}]}""");
    await()
        .until(
            () ->
                whole
                        .jdbc()
                        .sql(
                            "select count(m.reason) from media m join event e on e.id = m.event_id where"
                                + " e.message_id = 'late-1'")
                        .query(Integer.class)
                        .single()
                    == 1);

    var file = console.page("/console/events/" + id("late-1")).selectFirst(".files li");

    assertThat(file.text()).contains("waiting", "from media.test", "next try");
    assertThat(file.select("time[datetime]")).hasSize(1);
    assertThat(file.select(".break.small").text()).isNotBlank();
  }

  @Test
  void a_text_that_looks_like_an_answer_of_ours_is_shown_too() {
    whole
        .sender()
        .post("{\"id\":\"no-1\",\"contact\":{\"id\":\"no\",\"name\":\"off\"},\"text\":\"false\"}");
    whole.awaitState("no-1", "delivered");

    Document page = console.page("/console/events/" + id("no-1"));

    assertThat(page.select(".said").text()).isEqualTo("false");
    assertThat(page.select("main").text()).contains("Contact off no").doesNotContain("No text.");
  }

  @Test
  void a_delivered_event_leads_to_its_conversation_in_chatwoot() {
    whole.sender().send("link-1", "link");
    whole.awaitState("link-1", "delivered");
    long conversation = whole.messages("link-1").get(0).conversationId();

    Document page = console.page("/console/events/" + id("link-1"));

    assertThat(page.select("a[target=_blank]").attr("href"))
        .isEqualTo(
            whole.chatwoot().url()
                + "/app/accounts/1/conversations/"
                + whole.event("link-1").get("chatwoot_conversation_id"));
    assertThat(conversation).isPositive();
    assertThat(page.select(".timeline li.good").text()).startsWith("try: delivered");
    assertThat(page.select("form[action$=replay], a[href$=discard]")).isEmpty();
  }

  @Test
  void the_payload_is_shown_when_it_is_asked_for_and_to_operators_only() {
    whole
        .sender()
        .post("{\"id\":\"raw-1\",\"contact\":{\"id\":\"raw\"},\"text\":\"x\",\"only\":\"raw\"}");
    whole.awaitState("raw-1", "delivered");
    String address = "/console/events/" + id("raw-1");

    assertThat(console.page(address).text()).doesNotContain("\"only\":\"raw\"");
    assertThat(console.page(address + "/payload").select("pre").text())
        .contains("\"only\":\"raw\"");
    String part = console.getAsPart(address + "/payload").body();
    assertThat(part).startsWith("<section").contains("&quot;only&quot;:&quot;raw&quot;");
    assertThat(viewer.page(address).select("#payload")).isEmpty();
    assertThat(viewer.get(address + "/payload").statusCode()).isEqualTo(403);
    String api = "/api/events/" + id("raw-1");
    assertThat(viewersApi.get(api).statusCode()).isEqualTo(200);
    HttpResponse<String> refused = viewersApi.get(api + "?payload=true");
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("for operators").doesNotContain("only");
    whole.jdbc().sql("update webhook set body = null").update();
    assertThat(console.page(address + "/payload").text()).contains("It is no longer kept.");
  }

  @Test
  void P2_a_dead_letter_is_replayed_by_its_button_and_delivered_once() {
    sendDead("again", "again-1");
    Document page = console.page("/console/events/" + id("again-1"));

    Document after = console.submit(page.selectFirst("form[action$=replay]"), Map.of());

    assertThat(after.select("[role=status]").text()).isEqualTo("It is to be delivered again.");
    whole.awaitState("again-1", "delivered");
    assertThat(whole.messages("again-1")).hasSize(1);
    Document twice = console.submit(page.selectFirst("form[action$=replay]"), Map.of());
    assertThat(twice.select("[role=alert]").text())
        .contains("is delivered; only a dead one can be replayed");
  }

  @Test
  void an_event_is_discarded_after_a_question() {
    sendDead("gone", "gone-1");
    String address = "/console/events/" + id("gone-1");
    Document ask = console.page(console.page(address).selectFirst("a[href$=discard]").attr("href"));
    assertThat(ask.text()).contains("given up for good");
    assertThat(whole.event("gone-1")).containsEntry("state", "dead");

    Document after = console.submit(ask.selectFirst("main form"), Map.of());

    assertThat(after.select("[role=status]").text()).isEqualTo("It is discarded.");
    assertThat(whole.event("gone-1")).containsEntry("state", "discarded");
  }

  @Test
  void those_that_are_ticked_are_counted_and_replayed_and_no_others() {
    sendDead("tick", "tick-1", "tick-2", "tick-3");
    Document list = console.page("/console/dead-letters?contact=tick");
    assertThat(list.select("h2").text()).isEqualTo("3 found");
    assertThat(list.select("input[name=id]").eachAttr("value"))
        .containsExactly("" + id("tick-3"), "" + id("tick-2"), "" + id("tick-1"));

    Document ask =
        console.page(
            "/console/dead-letters/replay?only=ticked&id=%d&id=%d"
                .formatted(id("tick-1"), id("tick-3")));
    assertThat(ask.select("h1").text()).isEqualTo("Replay 2 dead letters?");
    assertThat(whole.event("tick-1")).containsEntry("state", "dead");
    Document change = console.submit(ask.selectFirst("main form"), Map.of());

    assertThat(change.location()).contains("/console/dead-letters/changes/");
    whole.awaitState("tick-1", "delivered");
    whole.awaitState("tick-3", "delivered");
    assertThat(whole.event("tick-2")).containsEntry("state", "dead");
    await()
        .untilAsserted(
            () ->
                assertThat(console.page(path(change)).select("#progress").text())
                    .contains("done 2 of 2", "Replayed 2", "Left alone 0"));
  }

  private String path(Document page) {
    return page.location().substring(whole.caravan().url().length());
  }

  @Test
  void nothing_ticked_means_nothing_and_not_all() {
    sendDead("none", "none-1");

    for (String action : List.of("replay", "discard")) {
      Document page = console.page("/console/dead-letters/" + action + "?only=ticked");
      assertThat(page.select("h1").text()).isEqualTo("Dead letters");
      assertThat(page.select("[role=alert]").text()).isEqualTo("nothing is ticked");
      Document log = console.page("/console");
      String token = log.selectFirst("form[action=/logout] input[name=_csrf]").val();
      console.post("/console/dead-letters/" + action, Map.of("_csrf", token, "only", "ticked"));
      console.post("/console/dead-letters/" + action, Map.of("_csrf", token, "inbx", "demo"));
    }

    assertThat(whole.event("none-1")).containsEntry("state", "dead");
  }

  @Test
  void all_that_a_filter_finds_are_counted_and_discarded_with_their_progress_in_the_audit() {
    String[] ids = IntStream.range(0, 7).mapToObj(i -> "all-" + i).toArray(String[]::new);
    sendDead("all", ids);
    sendDead("other", "other-1");
    Document list = console.page("/console/dead-letters?contact=all&reason=taste");
    String discardAll = list.selectFirst("a:containsOwn(Discard all)").attr("href");

    Document ask = console.page(discardAll);
    assertThat(ask.select("h1").text()).isEqualTo("Discard 7 dead letters?");
    assertThat(ask.text()).contains("contact = all; reason = taste");
    Document change = console.submit(ask.selectFirst("main form"), Map.of());

    await()
        .untilAsserted(
            () ->
                assertThat(console.page(path(change)).select("#progress").text())
                    .contains("done 7 of 7", "Discarded 7"));
    assertThat(whole.event("all-0")).containsEntry("state", "discarded");
    assertThat(whole.event("other-1")).containsEntry("state", "dead");
    assertThat(console.page("/console/audit").selectFirst("tbody tr").text())
        .contains("ana discard", "\"contact\": \"all\"", "7");
  }

  @Test
  void a_change_that_runs_is_looked_at_again_every_second_and_one_that_broke_off_says_so() {
    long change =
        whole
            .jdbc()
            .sql(
                """
                insert into audit (at, actor, action, selection, matched, done, changed, touched_at)
                values (now(), 'ana', 'replay', '{}', 5000, 1200, 1199, clock_timestamp())
                returning id""")
            .query(Long.class)
            .single();
    String address = "/console/dead-letters/changes/" + change;

    Element running = console.page(address).selectFirst("#progress");
    assertThat(running.attr("hx-get")).isEqualTo(address);
    assertThat(running.attr("hx-trigger")).isEqualTo("every 1s");
    assertThat(running.text()).contains("running", "1\u202f200 of 5\u202f000", "Left alone 1");
    assertThat(running.selectFirst("progress").val()).isEqualTo("1200");
    assertThat(running.select("noscript a").attr("href")).isEqualTo(address);
    assertThat(console.page("/console/dead-letters").select("a[href=" + address + "]")).hasSize(1);
    whole
        .jdbc()
        .sql("update audit set touched_at = touched_at - interval '2 minutes' where id = ?")
        .param(change)
        .update();

    Element broken = console.page(address).selectFirst("#progress");
    assertThat(broken.text()).contains("broke off", "goes on with the rest");
    assertThat(broken.hasAttr("hx-get")).isFalse();
    assertThat(console.page("/console/dead-letters").select("a[href=" + address + "]")).isEmpty();
  }

  @Test
  void a_viewer_finds_and_reads_a_dead_letter_and_can_do_nothing_about_it() {
    sendDead("view", "view-1");
    String address = "/console/events/" + id("view-1");
    Document page = viewer.page(address);
    assertThat(page.text()).contains("Text of view-1", "vera viewer");
    Document list = viewer.page("/console/dead-letters?contact=view");
    assertThat(messageIds(list)).containsExactly("view-1");
    for (Document each :
        List.of(
            page,
            list,
            viewer.page(address + "/discard"),
            viewer.page("/console/dead-letters/replay?contact=view"))) {
      assertThat(each.select("main form[method=post], main a[href*=/discard], main input[name=id]"))
          .isEmpty();
    }
    String token = page.selectFirst("form[action=/logout] input[name=_csrf]").val();

    for (String post :
        List.of(
            address + "/replay",
            address + "/discard",
            "/console/dead-letters/replay",
            "/console/dead-letters/discard")) {
      HttpResponse<String> answer = viewer.post(post, Map.of("_csrf", token, "contact", "view"));
      assertThat(answer.statusCode()).as(post).isEqualTo(403);
    }
    assertThat(whole.event("view-1")).containsEntry("state", "dead");
  }

  @Test
  void a_replay_needs_the_token_of_its_form() {
    sendDead("token", "token-1");

    HttpResponse<String> answer =
        console.post("/console/events/" + id("token-1") + "/replay", Map.of());

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(whole.event("token-1")).containsEntry("state", "dead");
  }
}
