package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.ApiClient;
import io.caravan.testing.GenericSender;
import io.caravan.testing.MetaSender;
import io.caravan.testing.WholeApplication;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator can do about events, over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeadLettersIT {

  private static final String ACCOUNT = "17841400000000001";

  private WholeApplication whole;
  private GenericSender sender;
  private ApiClient api;
  private ApiClient anonymous;

  @BeforeAll
  void start() {
    whole =
        WholeApplication.start(
            settings ->
                settings
                    .with("spring.security.user.name", "ana")
                    .with("spring.security.user.password", "a-pass-word")
                    .with("caravan.inboxes.insta.channel", "instagram")
                    .with("caravan.inboxes.insta.accounts[0]", ACCOUNT)
                    .with("caravan.inboxes.insta.secrets[0]", "app-secret")
                    .with("caravan.inboxes.insta.chatwoot.account-id", 1)
                    .with("caravan.inboxes.insta.chatwoot.inbox-id", 1));
    sender = whole.sender();
    api = ApiClient.of(whole.caravan().url(), "ana", "a-pass-word");
    anonymous = ApiClient.anonymous(whole.caravan().url());
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @AfterEach
  void clearFaults() {
    whole.chatwoot().faults().clear();
  }

  private void refuse(String idPrefix) {
    for (Endpoint endpoint : List.of(Endpoint.MESSAGE_CREATE, Endpoint.CONVERSATION_CREATE)) {
      whole
          .chatwoot()
          .faults()
          .add(
              Fault.at(endpoint, Effect.REFUSE_422)
                  .matching(params -> params.toString().contains("\"" + idPrefix))
                  .text("Validation failed: Content is not to our taste"));
    }
  }

  private JsonNode events(String query) {
    return api.read(api.get("/api/events?" + query));
  }

  private long id(String messageId) {
    return events("messageId=" + messageId).at("/events/0/id").asLong();
  }

  private void sendDead(String contact, String... ids) {
    refuse(contact + "-");
    for (String id : ids) {
      sender.send(id, contact);
    }
    for (String id : ids) {
      whole.awaitState(id, "dead");
    }
    whole.chatwoot().faults().clear();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/events", "/api/audit", "/api", "/actuator/metrics", "/actuator"})
  void the_api_needs_a_login(String path) {
    assertThat(anonymous.get(path).statusCode()).isEqualTo(401);
    ApiClient wrong = ApiClient.of(whole.caravan().url(), "ana", "wrong");
    assertThat(wrong.get(path).statusCode()).isEqualTo(401);
  }

  @Test
  void a_refusal_is_problem_json_that_says_what_to_do() {
    HttpResponse<String> answer = anonymous.post("/api/events/replay", "{\"state\":\"dead\"}");

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(answer.headers().firstValue("www-authenticate").orElseThrow()).startsWith("Basic");
    assertThat(answer.headers().firstValue("set-cookie")).isEmpty();
    assertThat(answer.body()).contains("spring.security.user.name");
  }

  @Test
  void liveness_and_readiness_are_for_everybody_all_else_for_who_is_logged_in() {
    for (String path : List.of("/actuator/health/liveness", "/actuator/health/readiness")) {
      assertThat(anonymous.get(path).statusCode()).isEqualTo(200);
    }
    assertThat(anonymous.get("/actuator/health").statusCode()).isEqualTo(401);
    assertThat(api.get("/actuator/health").body()).contains("accounting", "chatwoot");
    assertThat(api.get("/actuator/metrics/caravan.events").statusCode()).isEqualTo(200);
    assertThat(api.get("/actuator/metrics/caravan.chatwoot.circuit?tag=state:closed").body())
        .contains("\"value\":1.0", whole.chatwoot().url());
  }

  @Test
  void an_event_is_found_with_its_attempts_and_message_the_payload_only_on_request() {
    sendDead("look", "look-1");

    JsonNode found = events("state=dead&inbox=demo&contact=look&reason=TASTE&kind=message");
    assertThat(found.at("/events")).hasSize(1);
    assertThat(found.at("/next").isNull()).isTrue();
    JsonNode event = api.read(api.get("/api/events/" + found.at("/events/0/id").asLong()));

    assertThat(event.at("/state").asText()).isEqualTo("dead");
    assertThat(event.at("/messageId").asText()).isEqualTo("look-1");
    assertThat(event.at("/message/text").asText()).isEqualTo("Text of look-1");
    assertThat(event.at("/attempts/0/outcome").asText()).isEqualTo("dead");
    assertThat(event.at("/receivedAt").asText()).endsWith("Z");
    assertThat(event.has("payload")).isFalse();
    assertThat(
            api.read(api.get("/api/events/" + event.at("/id") + "?payload=true"))
                .at("/payload")
                .asText())
        .contains("\"id\":\"look-1\"");
  }

  @Test
  void pages_follow_each_other_while_messages_come_in() {
    IntStream.range(0, 7).forEach(i -> sender.send("page-" + i, "page"));

    List<String> seen = new ArrayList<>();
    JsonNode page = events("contact=page&limit=3");
    while (true) {
      page.at("/events").forEach(event -> seen.add(event.at("/messageId").asText()));
      if (page.at("/next").isNull()) {
        break;
      }
      sender.send("page-later-" + seen.size(), "page");
      page = events("contact=page&limit=3&after=" + page.at("/next").asText());
    }

    assertThat(seen)
        .containsExactly("page-6", "page-5", "page-4", "page-3", "page-2", "page-1", "page-0");
  }

  @Test
  void P2_a_replayed_event_is_delivered_once() {
    sendDead("again", "again-1");

    JsonNode replayed = api.read(api.post("/api/events/" + id("again-1") + "/replay", ""));

    assertThat(replayed.at("/state").asText()).isIn("received", "delivered");
    whole.awaitState("again-1", "delivered");
    assertThat(whole.messages("again-1")).hasSize(1);
    HttpResponse<String> twice = api.post("/api/events/" + id("again-1") + "/replay", "");
    assertThat(twice.statusCode()).isEqualTo(409);
    assertThat(twice.body()).contains("is delivered; only a dead one can be replayed");
  }

  @Test
  void P3_a_thousand_events_replayed_by_filter_arrive_once_and_in_order() {
    List<String> contacts = IntStream.range(0, 10).mapToObj(i -> "mass" + i).toList();
    contacts.forEach(contact -> sender.send("first-of-" + contact, contact));
    contacts.forEach(contact -> whole.awaitState("first-of-" + contact, "delivered"));
    refuse("mass");
    Instant start = Instant.now().minusSeconds(3600);
    for (int n = 0; n < 100; n++) {
      for (String contact : contacts) {
        sender.post(
            GenericSender.message(contact + "-" + n, contact, "Text", start.plusSeconds(n)));
      }
    }
    await()
        .atMost(Duration.ofMinutes(3))
        .until(
            () ->
                whole
                        .jdbc()
                        .sql(
                            "select count(*) from event where state = 'dead'"
                                + " and message_id like 'mass%'")
                        .query(Long.class)
                        .single()
                    == 1000);
    whole.chatwoot().faults().clear();
    String mass = "{\"state\":\"dead\",\"reason\":\"taste\",\"inbox\":\"demo\"";
    JsonNode dry = api.read(api.post("/api/events/replay", mass + ",\"dryRun\":true}"));
    assertThat(dry.at("/matched").asInt()).isEqualTo(1000);
    assertThat(dry.at("/changed").asInt()).isZero();
    assertThat(whole.event("mass0-0")).containsEntry("state", "dead");

    JsonNode done = api.read(api.post("/api/events/replay", mass + "}"));

    assertThat(done.at("/changed").asInt()).isEqualTo(1000);
    await()
        .atMost(Duration.ofMinutes(3))
        .until(() -> whole.sourceIdsStartingWith("mass").size() >= 1000);
    for (String contact : contacts) {
      assertThat(whole.sourceIdsStartingWith(contact + "-"))
          .containsExactlyElementsOf(
              IntStream.range(0, 100).mapToObj(n -> contact + "-" + n).toList());
    }
    JsonNode audit = api.read(api.get("/api/audit?limit=1")).at("/actions/0");
    assertThat(audit.at("/actor").asText()).isEqualTo("ana");
    assertThat(audit.at("/action").asText()).isEqualTo("replay");
    assertThat(audit.at("/changed").asInt()).isEqualTo(1000);
    assertThat(audit.at("/selection/reason").asText()).isEqualTo("taste");
  }

  @Test
  void P5_a_webhook_that_could_not_be_parsed_is_delivered_once_it_can_be() {
    MetaSender meta =
        new MetaSender(whole.caravan().url() + "/webhooks/instagram/insta", "app-secret");
    assertThat(meta.post("{\"object\":").statusCode()).isEqualTo(200);
    long id = events("inbox=insta&state=dead").at("/events/0/id").asLong();

    HttpResponse<String> tooEarly = api.post("/api/events/" + id + "/replay", "");
    assertThat(tooEarly.statusCode()).isEqualTo(409);
    assertThat(tooEarly.body()).contains("still cannot be parsed, it stays dead");

    // the other way round than in life, where the parser is mended
    String body =
        MetaSender.batch(
            MetaSender.entry(ACCOUNT, MetaSender.text("ig-ana", ACCOUNT, "mid.again", "Hello")));
    whole
        .jdbc()
        .sql("update webhook set body = ? where inbox = 'insta'")
        .param(body.getBytes(java.nio.charset.StandardCharsets.UTF_8))
        .update();
    JsonNode replayed = api.read(api.post("/api/events/" + id + "/replay", ""));

    assertThat(replayed.at("/state").asText()).isEqualTo("ignored");
    assertThat(replayed.at("/reason").asText()).isEqualTo("reparsed");
    whole.awaitState("mid.again", "delivered");
    assertThat(whole.messages("mid.again")).hasSize(1);
  }

  @Test
  void a_discarded_waiting_event_frees_its_lane() {
    sender.send("free-known", "free");
    whole.awaitState("free-known", "delivered");
    whole
        .chatwoot()
        .faults()
        .add(
            Fault.at(Endpoint.MESSAGE_CREATE, Effect.REFUSE_500)
                .matching(params -> params.toString().contains("\"free-1\"")));
    sender.send("free-1", "free");
    sender.send("free-2", "free");
    whole.awaitState("free-1", "retrying");

    await()
        .until(() -> api.post("/api/events/" + id("free-1") + "/discard", "").statusCode() == 200);

    whole.awaitState("free-2", "delivered");
    assertThat(whole.event("free-1")).containsEntry("state", "discarded");
    assertThat(whole.messages("free-1")).isEmpty();
  }

  @Test
  void discard_by_filter_and_its_dry_run() {
    sendDead("gone", "gone-1", "gone-2");
    String filter = "{\"contact\":\"gone\"";

    JsonNode dry = api.read(api.post("/api/events/discard", filter + ",\"dryRun\":true}"));
    assertThat(dry.toString())
        .isEqualTo("{\"dryRun\":true,\"matched\":2,\"changed\":0,\"skipped\":0,\"more\":false}");
    assertThat(whole.event("gone-1")).containsEntry("state", "dead");

    JsonNode done = api.read(api.post("/api/events/discard", filter + "}"));
    assertThat(done.at("/changed").asInt()).isEqualTo(2);
    assertThat(whole.event("gone-2")).containsEntry("state", "discarded");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/events?inbx=demo          | 400 | there is no filter 'inbx'",
        "/api/events?state=deed         | 400 | there is no state 'deed'",
        "/api/events?after=%25          | 400 | 'after' has to be the 'next'",
        "/api/events?limit=501          | 400 | 'limit' has to be a number from 1 to 500",
        "/api/events?from=yesterday     | 400 | 'from' has to be a time with a zone",
        "/api/events/0                  | 404 | there is no event 0",
        "/api/events/x                  | 400 | x",
        "/api/nothing                   | 404 | GET /api/nothing is not possible",
      })
  void what_is_wrong_is_said_as_problem_json(String path, int status, String why) {
    HttpResponse<String> answer = api.get(path);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("content-type").orElseThrow())
        .startsWith("application/problem+json");
    assertThat(answer.body()).contains(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                             | 400 | an empty filter is taken for a mistake",
        "[]                             | 400 | a JSON object",
        "{                              | 400 | Failed to read request",
        "{\"state\":\"delivered\"}      | 400 | only dead",
        "{\"inbox\":\"demo\",\"dryrun\":true} | 400 | there is no filter 'dryrun'",
        "{\"inbox\":\"demo\",\"dryRun\":\"yes\"} | 400 | 'dryRun' has to be true or false",
      })
  void a_selection_that_is_wrong_changes_nothing(String selection, int status, String why) {
    long before = whole.jdbc().sql("select count(*) from audit").query(Long.class).single();
    for (String action : List.of("replay", "discard")) {
      HttpResponse<String> answer = api.post("/api/events/" + action, selection);
      assertThat(answer.statusCode()).isEqualTo(status);
      assertThat(answer.body()).contains(why);
    }
    assertThat(whole.jdbc().sql("select count(*) from audit").query(Long.class).single())
        .isEqualTo(before);
  }
}
