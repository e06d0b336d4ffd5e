package io.caravan.browser;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.WholeApplication;
import java.sql.Timestamp;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.Keys;

/** What an operator does about a dead letter, in a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventsBrowserIT {

  private static final String SCRIPT = "<script>window.hacked=1</script>";

  private WholeApplication whole;
  private Chromium chromium;

  @BeforeAll
  void start() {
    whole = UsualDay.application();
    chromium = Chromium.at(whole.caravan().url());
    UsualDay.fill(whole.jdbc());
    sendDead("picture", "Where is my order? I have been waiting for two weeks.");
    sendDead("hostile", SCRIPT);
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

  /** A message {@code <contact>-1} that Chatwoot refuses for good. */
  private void sendDead(String contact, String text) {
    for (Endpoint endpoint : List.of(Endpoint.MESSAGE_CREATE, Endpoint.CONVERSATION_CREATE)) {
      whole
          .chatwoot()
          .faults()
          .add(
              Fault.at(endpoint, Effect.REFUSE_422)
                  .text("Validation failed: not to our taste <script>hacked()</script>"));
    }
    whole
        .sender()
        .post(
            """
            {"id":"%1$s-1","contact":{"id":"%1$s","name":"Ada of %1$s","phone":"+4915112345678"},
             "text":"%2$s","meta":{"order":"%2$s"},"reply_to":"an-earlier-one"}"""
                .formatted(contact, text));
    whole.awaitState(contact + "-1", "dead");
    whole.chatwoot().faults().clear();
  }

  private long id(String messageId) {
    return (long) whole.event(messageId).get("id");
  }

  /** In one step: htmx may put another element in its place at any moment. */
  private String text(String css) {
    return (String) chromium.run("return document.querySelector(\"" + css + "\").innerText");
  }

  private String receivedAt(String messageId) {
    return ((Timestamp) whole.event(messageId).get("received_at")).toInstant().toString();
  }

  private void logIn() {
    chromium.logIn("ana", "a-pass-word");
  }

  @Test
  void P2_a_dead_letter_is_found_looked_at_replayed_and_seen_to_be_delivered() {
    sendDead("story", "A message that was refused");
    logIn();
    chromium.follow("Dead letters");
    chromium.fill("reason", "to our TASTE");
    chromium.fill("contact", "story");
    chromium.press("Search");
    assertThat(chromium.findAll("tbody tr")).hasSize(1);
    chromium.follow("" + id("story-1"));
    assertThat(chromium.text())
        .contains("dead", "A message that was refused", "not to our taste", "try: dead");

    chromium.press("Replay");

    assertThat(chromium.find("[role=status]").getText()).isEqualTo("It is to be delivered again.");
    await().until(() -> !chromium.findAll("#now .badge.good").isEmpty());
    assertThat(text("#now .badge.good")).isEqualTo("delivered");
    assertThat((String) chromium.run("return document.querySelector('#now a[target=_blank]').href"))
        .startsWith(whole.chatwoot().url() + "/app/accounts/1/conversations/");
    assertThat(chromium.findAll("#now form")).isEmpty();
    assertThat(whole.messages("story-1")).hasSize(1);
    assertThat(chromium.errors()).isEmpty();
  }

  @Test
  void a_viewer_reads_a_dead_letter_and_finds_no_button() {
    chromium.logIn("vera", "v-pass-word");
    chromium.follow("Dead letters");
    chromium.follow("" + id("picture-1"));

    assertThat(chromium.text()).contains("Where is my order?", "viewer").doesNotContain("Replay");
    assertThat(chromium.findAll("main form[method=post], main button[type=submit]")).isEmpty();
    assertThat(chromium.errors()).isEmpty();
  }

  @Test
  void the_payload_comes_into_the_page_when_it_is_asked_for() {
    logIn();
    chromium.open("/console/events/" + id("picture-1"));
    assertThat(chromium.text()).doesNotContain("\"reply_to\"");

    chromium.find("#payload a").click();

    await().until(() -> !chromium.findAll("#payload pre").isEmpty());
    assertThat(chromium.find("#payload pre").getText()).contains("\"reply_to\"");
    assertThat(chromium.path()).isEqualTo("/console/events/" + id("picture-1"));
    assertThat(chromium.errors()).isEmpty();
  }

  @Test
  void what_a_customer_writes_is_read_and_not_run() {
    logIn();
    for (String page : List.of("", "/payload", "/discard")) {
      chromium.open("/console/events/" + id("hostile-1") + page);
      assertThat(chromium.text()).contains("hacked");
      assertThat(chromium.run("return window.hacked")).isNull();
    }
    for (String page : List.of("/console/dead-letters", "/console/events")) {
      chromium.open(page + "?reason=%3Cscript%3Ehacked()");
      assertThat(chromium.text()).contains("<script>hacked()</script>");
      assertThat(chromium.run("return window.hacked")).isNull();
    }
    assertThat(chromium.errors()).isEmpty();
  }

  @Test
  void P3_many_are_ticked_counted_and_their_replay_is_watched_to_its_end() {
    for (String id : List.of("1", "2", "3")) {
      sendDead("many" + id, "One of three");
    }
    logIn();
    // those of all inboxes that were received since
    chromium.open("/console/dead-letters?reason=taste&from=" + receivedAt("many1-1"));
    chromium.find(".tick-all").sendKeys(Keys.SPACE);
    assertThat(chromium.findAll("tbody input:checked")).hasSize(3);
    chromium.find("tbody input[value='" + id("many2-1") + "']").click();
    assertThat(chromium.run("return document.querySelector('.tick-all').indeterminate"))
        .isEqualTo(true);

    chromium.press("Replay…");
    assertThat(chromium.find("h1").getText()).isEqualTo("Replay 2 dead letters?");
    assertThat(whole.event("many1-1")).containsEntry("state", "dead");
    chromium.press("Replay 2");

    assertThat(chromium.path()).startsWith("/console/dead-letters/changes/");
    await().until(() -> text("#progress").contains("done"));
    assertThat(text("#progress")).contains("2 of 2");
    whole.awaitState("many1-1", "delivered");
    whole.awaitState("many3-1", "delivered");
    assertThat(whole.event("many2-1")).containsEntry("state", "dead");
    assertThat(chromium.errors()).isEmpty();
  }

  @Test
  void a_change_that_runs_is_followed_without_a_reload_until_it_has_ended() {
    long change =
        whole
            .jdbc()
            .sql(
                """
                insert into audit (at, actor, action, selection, matched, done, changed, touched_at)
                values (now(), 'ana', 'discard', '{"inbox": "shop"}', 5000, 1200, 1199, clock_timestamp())
                returning id""")
            .query(Long.class)
            .single();
    logIn();
    chromium.open("/console/dead-letters/changes/" + change);
    chromium.run("window.stays = 1");
    assertThat(text("#progress")).contains("running", "1\u202f200 of");
    tidy("change", "/console/dead-letters/changes/" + change);
    chromium.run("window.stays = 1");
    whole
        .jdbc()
        .sql("update audit set done = 5000, changed = 4990, ended_at = now() where id = ?")
        .param(change)
        .update();

    await().until(() -> text("#progress").contains("done"));

    assertThat(text("#progress")).contains("5\u202f000 of 5\u202f000");
    assertThat(chromium.run("return window.stays")).isEqualTo(1L);
    assertThat(chromium.errors()).isEmpty();
  }

  Map<String, String> pages() {
    return Map.of(
        "events", "/console/events",
        "events-found", "/console/events?state=waiting&inbox=shop",
        "events-refused", "/console/events?from=yesterday",
        "event", "/console/events/" + id("picture-1"),
        "payload", "/console/events/" + id("picture-1") + "/payload",
        "discard-event", "/console/events/" + id("picture-1") + "/discard",
        "dead-letters", "/console/dead-letters",
        "confirm", "/console/dead-letters/replay?reason=failed",
        "confirm-discard", "/console/dead-letters/discard?inbox=shop");
  }

  static List<String> names() {
    return List.of(
        "events",
        "events-found",
        "events-refused",
        "event",
        "payload",
        "discard-event",
        "dead-letters",
        "confirm",
        "confirm-discard");
  }

  @ParameterizedTest
  @MethodSource("names")
  void every_page_is_tidy_in_both_themes_on_a_desk_and_on_a_phone(String page) {
    logIn();
    tidy(page, pages().get(page));
    assertThat(chromium.errors()).filteredOn(error -> !error.contains("400")).isEmpty();
  }

  private void tidy(String page, String path) {
    for (String theme : Chromium.THEMES) {
      for (int width : Chromium.WIDTHS) {
        chromium.look(theme, width);
        chromium.open(path);

        assertThat(chromium.overhang()).as("%s at %d", page, width).isLessThanOrEqualTo(0);
        chromium.picture(page + "-" + theme + "-" + width);
      }
    }
    chromium.look("light", 1280);
  }
}
