package io.caravan.intake;

import static io.caravan.intake.IntakeFixture.SECRET;
import static io.caravan.intake.IntakeFixture.sign;
import static io.caravan.intake.IntakeFixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.Json;
import io.caravan.journal.EventState;
import io.caravan.journal.NewEvent;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The gateways to WhatsApp Web through the real intake routes. */
class GatewayIntakeTest {

  private static final String OPENWA =
      """
      {"event":"message.received","sessionId":"s1","data":{"id":"false_1555@c.us_A","type":"text",
      "chatId":"15550100001@c.us","body":"Hello","timestamp":1796000000,"fromMe":false}}""";

  private static final String ACCOUNT = "15550100999@s.whatsapp.net";
  private static final String ANA = "15550100001@s.whatsapp.net";

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
  void a_signed_message_of_openwa_is_journaled_whatever_session_it_names() {
    post("openwa", OPENWA, Map.of("X-OpenWA-Signature", sign(utf8(OPENWA))));

    assertThat(event(0).state()).isEqualTo(EventState.RECEIVED);
    assertThat(event(0).contact()).isEqualTo("15550100001@c.us");
    assertThat(event(0).dedupeKey()).isEqualTo("message:s1:false_1555@c.us_A");
    assertThat(kept(0)).isEqualTo(OPENWA);
  }

  @Test
  void an_unsigned_webhook_is_refused_and_nothing_is_kept() {
    assertStatus(post("openwa", OPENWA, Map.of()), 401);
    assertStatus(post("waha", OPENWA, Map.of()), 401);
    assertStatus(post("evolution", OPENWA, Map.of()), 401);
    assertThat(routes.journal.webhooks).isEmpty();
  }

  @Test
  void the_code_that_lets_into_an_account_is_not_kept() {
    String code = "{\"event\":\"session.qr\",\"sessionId\":\"s1\",\"data\":{\"qr\":\"data:c0de\"}}";

    post("openwa", code, Map.of("X-OpenWA-Signature", sign(utf8(code))));

    assertThat(event(0).state()).isEqualTo(EventState.IGNORED);
    assertThat(kept(0)).contains("session.qr").doesNotContain("c0de");
  }

  @Test
  void P2_a_message_that_waha_reports_twice_is_received_once() throws Exception {
    assertAnswer(postWaha("message", "shop"), 1, 0, 0);
    assertAnswer(postWaha("message.any", "shop"), 0, 1, 0);
    assertThat(event(0).messageId()).isEqualTo("A");
  }

  @Test
  void an_event_of_another_session_than_the_inbox_names_is_ignored() throws Exception {
    assertAnswer(postWaha("message", "private"), 0, 0, 1);
    assertThat(event(0).reason()).isEqualTo("unknown-account: private");
  }

  @Test
  void the_api_key_in_evolutions_webhooks_is_not_kept() {
    postEvolution("messages.upsert", text("A", "Hello"));

    assertThat(event(0).state()).isEqualTo(EventState.RECEIVED);
    assertThat(kept(0)).contains("\"apikey\":\"***\"").doesNotContain("k3y");
  }

  @Test
  void a_body_that_cannot_be_read_is_kept_without_the_key_too() {
    String body = "{\"apikey\":\"k3y\",\"data\":";

    assertStatus(post("evolution", body, Map.of("apikey", SECRET)), 200);

    assertThat(event(0).state()).isEqualTo(EventState.DEAD);
    assertThat(kept(0)).doesNotContain("k3y");
  }

  @Test
  void an_edit_that_names_no_customer_goes_to_the_one_who_wrote_the_message() {
    postEvolution("messages.upsert", text("A", "2 mugs"));
    postEvolution("messages.edited", protocol("A", ",\"editedMessage\":{\"conversation\":\"3\"}"));

    assertThat(event(1).state()).isEqualTo(EventState.RECEIVED);
    assertThat(event(1).contact()).isEqualTo(ANA);
    InboundMessage edit = Json.readMessage(event(1).message());
    assertThat(edit.contact().id()).isEqualTo(ANA);
    assertThat(edit.text()).isEqualTo("✏️ 3");
  }

  /** Its key says {@code fromMe} and the account's hidden number, which no webhook tells. */
  @Test
  void an_edit_is_by_whoever_wrote_the_message() {
    String edit =
        "{\"key\":{\"remoteJid\":\"70000000000009@lid\",\"fromMe\":true,\"id\":\"%s\"},"
            + "\"editedMessage\":{\"conversation\":\"3\"}}";
    postEvolution("messages.upsert", text("A", "2 mugs"));
    postEvolution(
        "messages.upsert", text("B", "ours").replaceFirst("\"id\"", "\"fromMe\":true,\"id\""));
    postEvolution("messages.edited", edit.formatted("A"));
    postEvolution("messages.edited", edit.formatted("B"));

    assertThat(routes.journal.events).extracting(NewEvent::contact).containsOnly(ANA);
    assertThat(Json.readMessage(event(2).message()).direction()).isEqualTo(Direction.INCOMING);
    assertThat(Json.readMessage(event(3).message()).direction()).isEqualTo(Direction.OUTGOING);
  }

  @Test
  void P5_a_revocation_whose_customer_nobody_knows_is_ignored_until_one_that_names_them() {
    postEvolution("messages.edited", protocol("A", ",\"type\":\"REVOKE\""));
    postEvolution("messages.delete", "{\"remoteJid\":\"" + ANA + "\",\"id\":\"A\"}");
    postEvolution("messages.edited", protocol("A", ",\"type\":\"REVOKE\",\"x\":1"));

    assertThat(routes.journal.events)
        .extracting(NewEvent::state)
        .containsExactly(EventState.IGNORED, EventState.RECEIVED);
    assertThat(event(0).reason()).isEqualTo("unknown-target");
    assertThat(event(1).contact()).isEqualTo(ANA);
  }

  @Test
  void a_secret_in_the_configured_url_lets_nobody_in() {
    String body = evolution("messages.upsert", text("A", "Hello"));

    assertStatus(post("evolution", body, Map.of()), 401);
    assertStatus(post("evolution", body, Map.of(Exchange.HTTP_QUERY, "secret=wrong")), 401);
    assertStatus(post("evolution", body, Map.of(Exchange.HTTP_QUERY, "secret=" + SECRET)), 200);
  }

  private Exchange postWaha(String event, String session) throws Exception {
    String body =
        """
        {"event":"%s","session":"%s","payload":{"id":"false_15550100001@c.us_A","timestamp":1796000000,
        "from":"15550100001@c.us","fromMe":false,"body":"Hello"}}"""
            .formatted(event, session);
    Mac mac = Mac.getInstance("HmacSHA512");
    mac.init(new SecretKeySpec(utf8(SECRET), "HmacSHA512"));
    String hmac = HexFormat.of().formatHex(mac.doFinal(utf8(body)));
    return post("waha", body, Map.of("X-Webhook-Hmac", hmac));
  }

  private void postEvolution(String event, String data) {
    String body = evolution(event, data);
    assertStatus(post("evolution", body, Map.of("X-Webhook-Secret", SECRET)), 200);
  }

  private static String evolution(String event, String data) {
    return "{\"event\":\"%s\",\"instance\":\"shop\",\"data\":%s,\"sender\":\"%s\",\"apikey\":\"k3y\"}"
        .formatted(event, data, ACCOUNT);
  }

  private static String text(String id, String text) {
    return "{\"key\":{\"remoteJid\":\"%s\",\"id\":\"%s\"},\"message\":{\"conversation\":\"%s\"}}"
        .formatted(ANA, id, text);
  }

  private static String protocol(String id, String rest) {
    return "{\"key\":{\"remoteJid\":\"%s\",\"fromMe\":true,\"id\":\"%s\"}%s}"
        .formatted(ACCOUNT, id, rest);
  }

  private Exchange post(String channel, String body, Map<String, Object> headers) {
    return routes.post(channel, channel, utf8(body), headers);
  }

  private NewEvent event(int place) {
    return routes.journal.events.get(place);
  }

  private String kept(int webhook) {
    return new String(routes.journal.webhooks.get(webhook).body(), StandardCharsets.UTF_8);
  }

  private static void assertAnswer(Exchange answer, int accepted, int duplicate, int ignored) {
    assertStatus(answer, 200);
    assertThat(answer.getMessage().getBody(String.class))
        .isEqualTo(
            "{\"accepted\":%d,\"duplicate\":%d,\"ignored\":%d}"
                .formatted(accepted, duplicate, ignored));
  }

  private static void assertStatus(Exchange answer, int status) {
    assertThat(answer.getException()).isNull();
    assertThat(answer.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE)).isEqualTo(status);
  }
}
