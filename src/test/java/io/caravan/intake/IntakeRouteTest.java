package io.caravan.intake;

import static io.caravan.intake.IntakeFixture.SECRET;
import static io.caravan.intake.IntakeFixture.sign;
import static io.caravan.intake.IntakeFixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.caravan.channel.Sha256;
import io.caravan.journal.EventState;
import io.caravan.journal.NewEvent;
import io.caravan.testing.TwilioSender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import org.apache.camel.Exchange;
import org.apache.camel.component.seda.SedaEndpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class IntakeRouteTest {

  private static final String HELLO =
      "{\"id\":\"m1\",\"contact\":{\"id\":\"c1\"},\"text\":\"Hello\"}";

  private IntakeRoutes routes;

  @BeforeEach
  void start() throws Exception {
    routes = new IntakeRoutes().start();
  }

  @AfterEach
  void stop() {
    routes.close();
  }

  @Test
  void a_signed_message_is_journaled_and_its_lane_signalled() {
    Exchange answer = postGeneric(HELLO);

    assertAnswer(answer, 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
    NewEvent event = routes.journal.events.get(0);
    assertThat(event.inbox()).isEqualTo("web");
    assertThat(event.contact()).isEqualTo("c1");
    assertThat(event.dedupeKey()).isEqualTo("message:m1");
    assertThat(event.messageId()).isEqualTo("m1");
    assertThat(event.state()).isEqualTo(EventState.RECEIVED);
    assertThat(routes.journal.webhooks.get(0).body()).isEqualTo(utf8(HELLO));
    assertThat(signals()).hasSize(1);
  }

  @Test
  void a_signal_carries_the_lane_and_nothing_of_the_message() {
    postGeneric(HELLO);

    Exchange signal = signals().element();
    assertThat(signal.getMessage().getBody()).isEqualTo(1L);
    assertThat(signal.getMessage().getHeaders()).isEmpty();
    assertThat(signal.getVariables()).isEmpty();
    assertThat(signal.getAllProperties().toString()).doesNotContain("Hello", "c1");
    assertThat(signal.getMessage().getClass().getSimpleName()).isEqualTo("DefaultMessage");
  }

  @Test
  void P2_a_redelivered_webhook_is_answered_as_duplicate_without_touching_the_journal() {
    postGeneric(HELLO);
    Exchange again = postGeneric(HELLO);

    assertAnswer(again, 200, "{\"accepted\":0,\"duplicate\":1,\"ignored\":0}");
    assertThat(routes.journal.webhooks).hasSize(1);
    assertThat(signals()).hasSize(1);
  }

  @Test
  void P2_a_webhook_is_remembered_only_when_it_is_stored() {
    routes.journal.trouble = new DataAccessResourceFailureException("down");
    assertAnswer(
        postGeneric(HELLO), 503, "{\"error\":\"the webhook could not be stored, call again\"}");
    routes.journal.trouble = null;

    assertAnswer(postGeneric(HELLO), 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
    assertThat(signals()).hasSize(1);
  }

  @Test
  void P1_a_webhook_that_comes_again_while_it_is_being_stored_is_no_duplicate_yet() {
    List<Exchange> answers = new ArrayList<>();
    routes.journal.pause =
        () -> {
          routes.journal.pause = () -> {};
          answers.add(postGeneric(HELLO));
          throw new DataAccessResourceFailureException("down");
        };

    assertAnswer(
        postGeneric(HELLO), 503, "{\"error\":\"the webhook could not be stored, call again\"}");
    assertAnswer(answers.get(0), 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
  }

  @Test
  void P5_a_full_signal_queue_refuses_nothing_and_the_webhook_is_remembered() {
    for (int i = 0; i < 5; i++) {
      String body = HELLO.replace("c1", "c" + i).replace("m1", "m" + i);
      assertAnswer(postGeneric(body), 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
      assertAnswer(postGeneric(body), 200, "{\"accepted\":0,\"duplicate\":1,\"ignored\":0}");
    }
    assertThat(signals()).hasSize(2);
    assertThat(routes.journal.webhooks).hasSize(5);
  }

  @Test
  void a_changed_byte_is_not_authentic() {
    byte[] body = utf8(HELLO.replace("Hello", "Hallo"));
    Map<String, Object> signed = Map.of("X-Signature-256", sign(utf8(HELLO)));

    assertAnswer(
        routes.post("generic", "web", body, signed),
        401,
        "{\"error\":\"the signature is missing or not valid\"}");
    assertThat(routes.journal.webhooks).isEmpty();
  }

  @Test
  void an_inbox_that_asks_for_no_signature_gets_none() {
    assertAnswer(
        routes.post("generic", "open", utf8(HELLO), Map.of()),
        200,
        "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
  }

  @Test
  void an_unknown_inbox_and_one_of_another_channel_are_not_found() {
    for (String inbox : List.of("nobody", "insta", "")) {
      assertAnswer(
          routes.post("generic", inbox, utf8(HELLO), Map.of()),
          404,
          "{\"error\":\"no such inbox\"}");
    }
  }

  @Test
  void a_body_over_the_limit_is_refused_before_it_is_looked_at() {
    assertAnswer(
        routes.post("generic", "web", new byte[4 * 1024 * 1024 + 1], Map.of()),
        413,
        "{\"error\":\"the body is larger than 4194304 bytes\"}");
  }

  @Test
  void wrong_fields_of_our_own_format_are_named() {
    String body = "{\"id\":7.5,\"contact\":{},\"text\":1}";

    assertAnswer(
        postGeneric(body),
        400,
        "{\"error\":\"the message has wrong fields\",\"fields\":{"
            + "\"id\":\"must be a string, or an integer below 2^53\","
            + "\"contact.id\":\"is required\",\"text\":\"must be a string\"}}");
  }

  @Test
  void P1_instagram_events_go_to_the_inbox_of_their_account() {
    Exchange answer =
        postInstagram(
            entries(
                entry("17841", "a"), entry("17842", "b"), entry("17843", "c"), entry("5", "d")));

    assertAnswer(answer, 200, "{\"accepted\":2,\"duplicate\":0,\"ignored\":2}");
    assertThat(routes.journal.events)
        .extracting(NewEvent::inbox, NewEvent::place, NewEvent::reason)
        .containsExactly(
            tuple("insta", 0, null),
            tuple("insta-two", 1, null),
            tuple("insta", 2, "not-signed-for-inbox: insta-foreign"),
            tuple("insta", 3, "unknown-account: 5"));
    assertThat(routes.journal.events)
        .extracting(NewEvent::contact)
        .containsExactly("c-a", "c-b", null, null);
  }

  @Test
  void P1_the_journal_is_told_which_message_has_files() {
    postGeneric(HELLO);
    postGeneric(
        HELLO
            .replace("m1", "m2")
            .replaceFirst(
                "\"text\":",
                "\"attachments\":[{\"url\":\"https://files.example/a.png\"}],\"text\":"));

    assertThat(routes.journal.events)
        .extracting(NewEvent::messageId, NewEvent::hasFiles)
        .containsExactly(tuple("m1", false), tuple("m2", true));
  }

  @Test
  void P1_messenger_events_go_to_the_inbox_of_their_page() {
    byte[] body = utf8(entries(entry("1002", "a"), entry("17841", "b")));

    Exchange answer =
        routes.post("messenger", "page", body, Map.of("X-Hub-Signature-256", sign(body)));

    assertAnswer(answer, 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":1}");
    assertThat(routes.journal.events)
        .extracting(NewEvent::inbox, NewEvent::contact, NewEvent::reason)
        .containsExactly(tuple("page", "c-a", null), tuple("page", null, "unknown-account: 17841"));
  }

  @Test
  void P1_whatsapp_events_go_to_the_inbox_of_their_phone_number() throws Exception {
    byte[] body =
        Files.readAllBytes(
            Path.of(
                "src/test/resources/payloads/whatsapp/05-entries-and-changes-of-two-numbers.body"));

    Exchange answer =
        routes.post("whatsapp", "wa", body, Map.of("X-Hub-Signature-256", sign(body)));

    assertAnswer(answer, 200, "{\"accepted\":3,\"duplicate\":0,\"ignored\":0}");
    assertThat(routes.journal.events)
        .extracting(NewEvent::inbox, NewEvent::contact, NewEvent::place)
        .containsExactly(
            tuple("wa", "447700900123", 0),
            tuple("wa-two", "447700900123", 1),
            tuple("wa", "3545550142", 2));
  }

  @Test
  void P5_a_signed_body_that_cannot_be_parsed_is_kept_as_a_dead_event() {
    Exchange answer = postInstagram("{\"entry\":[");

    assertAnswer(answer, 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
    NewEvent event = routes.journal.events.get(0);
    assertThat(event.state()).isEqualTo(EventState.DEAD);
    assertThat(event.reason()).isEqualTo("unparseable");
    assertThat(event.contact()).isNull();
    assertThat(signals()).isEmpty();
  }

  @Test
  void a_bug_is_answered_503_too() {
    routes.journal.trouble = new IllegalStateException("secret text");

    assertAnswer(
        postGeneric(HELLO), 503, "{\"error\":\"the webhook could not be stored, call again\"}");
  }

  @Test
  void the_handshake_sends_the_challenge_back() {
    assertThat(status(handshake("messenger", "page", IntakeFixture.TOKEN))).isEqualTo(200);
    Exchange answer = handshake("instagram", "insta", IntakeFixture.TOKEN);

    assertAnswer(answer, 200, "1158201444");
    assertThat(answer.getMessage().getHeader(Exchange.CONTENT_TYPE, String.class))
        .startsWith("text/plain");
    assertThat(answer.getMessage().getHeaders()).doesNotContainKey("hub.verify_token");
    assertAnswer(handshake("whatsapp", "wa", IntakeFixture.TOKEN), 200, "1158201444");
  }

  @Test
  void a_wrong_handshake_is_forbidden() {
    assertThat(status(handshake("instagram", "insta", "wrong"))).isEqualTo(403);
    assertThat(status(handshake("generic", "web", IntakeFixture.TOKEN))).isEqualTo(405);
    assertThat(status(handshake("instagram", "nobody", IntakeFixture.TOKEN))).isEqualTo(404);
  }

  @Test
  void a_message_of_telegram_is_known_by_chat_and_number() {
    String body =
        "{\"update_id\":1,\"message\":{\"message_id\":7,\"chat\":{\"id\":5,\"type\":\"private\"},"
            + "\"text\":\"hi\"}}";

    Exchange answer =
        routes.post(
            "telegram", "bot", utf8(body), Map.of("X-Telegram-Bot-Api-Secret-Token", SECRET));

    assertAnswer(answer, 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
    assertThat(routes.journal.events)
        .extracting(NewEvent::contact, NewEvent::messageId, NewEvent::dedupeKey)
        .containsExactly(tuple("5", "5:7", "message:5:7"));
  }

  @Test
  void P1_line_events_of_two_users_are_stored_together_for_their_own_lanes() {
    String event =
        "{\"type\":\"message\",\"source\":{\"userId\":\"U%1$s\"},"
            + "\"message\":{\"id\":\"%1$s\",\"type\":\"text\",\"text\":\"hi\"}}";
    byte[] body = utf8("{\"events\":[" + event.formatted(1) + "," + event.formatted(2) + "]}");
    String signature = Base64.getEncoder().encodeToString(Sha256.hmac(utf8(SECRET), body));

    Exchange answer = routes.post("line", "oa", body, Map.of("X-Line-Signature", signature));

    assertAnswer(answer, 200, "{\"accepted\":2,\"duplicate\":0,\"ignored\":0}");
    assertThat(routes.journal.webhooks).hasSize(1);
    assertThat(signals()).hasSize(2);
  }

  @Test
  void twilio_is_told_to_say_nothing_whatever_became_of_its_webhook() {
    Map<String, String> message = Map.of("MessageSid", "SM1", "From", "+4915112345678");
    Map<String, String> status = Map.of("MessageSid", "SM1", "MessageStatus", "delivered");

    for (Map<String, String> parameters : List.of(message, message, status)) {
      String signature = new TwilioSender(SECRET).signature(IntakeFixture.SMS_URL, parameters);
      Exchange answer =
          routes.post(
              "twilio",
              "sms",
              TwilioSender.form(parameters),
              Map.of("X-Twilio-Signature", signature));

      assertThat(answer.getMessage().getBody(String.class)).isEqualTo("<Response></Response>");
      assertThat(answer.getMessage().getHeader(Exchange.CONTENT_TYPE)).isEqualTo("text/xml");
      assertThat(status(answer)).isEqualTo(200);
    }
    assertThat(routes.journal.webhooks).hasSize(2);
  }

  private Exchange postGeneric(String body) {
    return routes.post(
        "generic",
        "web",
        utf8(body),
        Map.of("X-Signature-256", sign(utf8(body)), "X-Foo", "must not come back"));
  }

  private Exchange postInstagram(String body) {
    return routes.post(
        "instagram", "insta", utf8(body), Map.of("X-Hub-Signature-256", sign(utf8(body))));
  }

  private Exchange handshake(String channel, String inbox, String token) {
    return routes
        .context
        .createProducerTemplate()
        .request(
            "direct:handshake-meta",
            exchange ->
                exchange
                    .getMessage()
                    .setHeaders(
                        new HashMap<>(
                            Map.of(
                                "channel", channel,
                                "inbox", inbox,
                                "hub.mode", "subscribe",
                                "hub.challenge", "1158201444",
                                "hub.verify_token", token))));
  }

  private BlockingQueue<Exchange> signals() {
    return routes.context.getEndpoint("seda:relay-lane", SedaEndpoint.class).getQueue();
  }

  private static String entries(String... entries) {
    return "{\"object\":\"instagram\",\"entry\":[" + String.join(",", entries) + "]}";
  }

  private static String entry(String account, String mid) {
    return """
    {"id":"%s","time":1764410000000,"messaging":[{"sender":{"id":"c-%s"},"recipient":{"id":"%s"},
    "timestamp":1764410000000,"message":{"mid":"%s","text":"hi"}}]}\
    """
        .formatted(account, mid, account, mid);
  }

  private static int status(Exchange answer) {
    return answer.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE, Integer.class);
  }

  private static void assertAnswer(Exchange answer, int status, String body) {
    assertThat(answer.getException()).isNull();
    assertThat(answer.getMessage().getBody(String.class)).isEqualTo(body);
    assertThat(status(answer)).isEqualTo(status);
    assertThat(answer.getMessage().getHeaders()).doesNotContainKeys("X-Foo", "inbox");
  }
}
