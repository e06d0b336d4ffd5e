package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Sha256;
import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.CircuitMode;
import io.caravan.media.MediaServer;
import io.caravan.sandbox.chatwoot.Contact;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.ChannelSender;
import io.caravan.testing.MetaSender;
import io.caravan.testing.RunningCaravan;
import io.caravan.testing.WholeApplication;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Names and avatars, through the whole application: they come, and are never in the way. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProfilesIT {

  private static final String ACCOUNT = "17841400000000001";
  private static final String FIELDS = "?fields=name,username,profile_pic";
  private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 1};
  private static final byte[] JPEG = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, 1};

  /** Vendors' APIs, of which each inbox's api.url names the first. */
  private final MediaServer api = new MediaServer();

  /** Where pictures are; allowed for all inboxes. */
  private final MediaServer cdn = new MediaServer();

  private WholeApplication whole;
  private MetaSender meta;

  @BeforeAll
  void start() {
    whole = WholeApplication.start(this::settings);
    whole.chatwoot().apiInbox(11, "instagram");
    whole.chatwoot().apiInbox(12, "messenger");
    whole.chatwoot().apiInbox(13, "line");
    whole.chatwoot().apiInbox(14, "telegram");
    // the start found inboxes that were not there yet, and paused them for a minute
    whole.clock().tick(Duration.ofSeconds(61));
    await()
        .until(
            () -> whole.caravan().bean(io.caravan.chatwoot.InboxPauses.class).paused().isEmpty());
    meta = new MetaSender(whole.caravan().url() + "/webhooks/instagram/instagram", "s3cret");
  }

  private RunningCaravan.Starter settings(RunningCaravan.Starter starter) {
    RunningCaravan.Starter settings =
        starter
            .with("caravan.media.allow[0]", cdn.url(""))
            .with("caravan.relay.late-after", "3650d");
    int inbox = 11;
    for (String channel : new String[] {"instagram", "messenger", "line", "telegram"}) {
      String key = "caravan.inboxes." + channel + ".";
      settings =
          settings
              .with(key + "channel", channel)
              .with(key + "secrets[0]", "s3cret")
              .with(key + "accounts[0]", ACCOUNT)
              .with(key + "api.url", api.url(""))
              .with(key + "api.token", channel.equals("telegram") ? "4711:bot" : "vendor-token")
              .with(key + "chatwoot.account-id", 1)
              .with(key + "chatwoot.inbox-id", inbox++);
    }
    return settings;
  }

  @AfterAll
  void close() {
    whole.close();
    api.close();
    cdn.close();
  }

  /** Rests of inboxes pass, so that a test does not wait for another one's. */
  @AfterEach
  void allIsWell() {
    whole.chatwoot().faults().clear();
    await().until(this::nothingIsLeftToAsk);
    whole.clock().tick(Duration.ofHours(1));
  }

  /** A question that is under way may make its contact due again, and its inbox rest. */
  private boolean nothingIsLeftToAsk() {
    whole
        .jdbc()
        .sql(
            """
            update profile set due_at = null, again_at = 'infinity' where lease_token is null""")
        .update();
    return whole
            .jdbc()
            .sql("select count(*) from profile where lease_token is not null or due_at is not null")
            .query(Long.class)
            .single()
        == 0;
  }

  private void send(String person, String mid) {
    String event = MetaSender.text(person, ACCOUNT, mid, "hello");
    assertThat(meta.post(MetaSender.batch(MetaSender.entry(ACCOUNT, event))).statusCode())
        .isEqualTo(200);
    whole.awaitState(mid, "delivered");
  }

  private static byte[] json(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String path(String person) {
    return "/v26.0/" + person + FIELDS;
  }

  private void knows(String person, String profile) {
    api.file(path(person), "application/json", json(profile));
  }

  private Contact contact(String sourceId) {
    long id =
        whole.chatwoot().contactInboxes().stream()
            .filter(each -> each.sourceId().equals(sourceId))
            .findFirst()
            .orElseThrow()
            .contactId();
    return whole.chatwoot().contacts().stream().filter(c -> c.id() == id).findFirst().orElseThrow();
  }

  private void awaitName(String person, String name) {
    await()
        .ignoreExceptions() // it is not there before its message is
        .untilAsserted(() -> assertThat(contact(person).name()).isEqualTo(name));
  }

  private Map<String, Object> profile(String person) {
    return whole
        .jdbc()
        .sql("select p.* from profile p join lane l on l.id = p.lane_id where l.contact = ?")
        .param(person)
        .query()
        .singleRow();
  }

  private void awaitOutcome(String person, String outcome) {
    await()
        .ignoreExceptions() // it is not there before the sweep
        .untilAsserted(() -> assertThat(profile(person)).containsEntry("outcome", outcome));
  }

  private double counted(String inbox, String outcome) {
    return whole
        .caravan()
        .bean(MeterRegistry.class)
        .counter("caravan.profiles", "inbox", inbox, "outcome", outcome)
        .count();
  }

  @Test
  void P6_name_and_avatar_arrive_after_the_message_and_Chatwoot_fetches_nothing_itself() {
    cdn.file("/ana", "image/png", PNG);
    knows(
        "1001",
        "{\"name\":\"Ana \\ud83c\\udf3b\",\"username\":\"ana\",\"profile_pic\":\"%s\"}"
            .formatted(cdn.url("/ana")));

    send("1001", "mid.p1");

    awaitName("1001", "Ana \ud83c\udf3b");
    Contact ana = contact("1001");
    assertThat(ana.avatar().sha256()).isEqualTo(Sha256.hex(PNG));
    assertThat(ana.avatar().contentType()).isEqualTo("image/png");
    assertThat(ana.avatar().name()).isEqualTo("avatar.png");
    awaitOutcome("1001", "updated");
    assertThat(counted("instagram", "updated")).isPositive();
    assertThat(api.asked())
        .filteredOn(asked -> asked.line().contains("/1001?"))
        .singleElement()
        .satisfies(a -> assertThat(a.headers()).contains("Authorization: Bearer vendor-token"));
    assertThat(cdn.asked())
        .allSatisfy(asked -> assertThat(asked.headers()).doesNotContain("Authorization"));
  }

  @Test
  void P6_a_person_without_a_name_gets_the_username_and_one_without_a_picture_none() {
    knows("1002", "{\"name\":\"\",\"username\":\"bo.b\",\"profile_pic\":null}");

    send("1002", "mid.p2");

    awaitName("1002", "bo.b");
    assertThat(contact("1002").avatar()).isNull();
  }

  @Test
  void P6_the_names_and_pictures_of_other_channels_arrive_too() {
    cdn.file("/mo", "image/jpeg", JPEG);
    api.file(
        "/v26.0/2001?fields=first_name,last_name,profile_pic",
        "application/json",
        json(
            "{\"first_name\":\"Mo\",\"last_name\":\"Ness\",\"profile_pic\":\"%s\"}"
                .formatted(cdn.url("/mo"))));
    api.file(
        "/v2/bot/profile/U3001",
        "application/json",
        json(
            "{\"userId\":\"U3001\",\"displayName\":\"Lin\",\"pictureUrl\":\"%s\"}"
                .formatted(cdn.url("/mo"))));
    api.file(
        "/bot4711:bot/getUserProfilePhotos?limit=1&user_id=4001",
        "application/json",
        json(
            "{\"ok\":true,\"result\":{\"total_count\":1,\"photos\":[[{\"file_id\":\"small\",\"width\":160},"
                + "{\"file_id\":\"large\",\"width\":640}]]}}"));
    api.file(
        "/bot4711:bot/getFile?file_id=large",
        "application/json",
        json("{\"ok\":true,\"result\":{\"file_path\":\"photos/1.jpg\"}}"));
    api.file("/file/bot4711:bot/photos/1.jpg", "image/jpeg", JPEG);

    post(
        "messenger",
        """
        {"object":"page","entry":[{"id":"%s","messaging":[{"sender":{"id":"2001"},
        "recipient":{"id":"%s"},"timestamp":1790000000000,"message":{"mid":"m_1","text":"hi"}}]}]}"""
            .formatted(ACCOUNT, ACCOUNT));
    post(
        "line",
        """
        {"destination":"%s","events":[{"type":"message","mode":"active","timestamp":1790000000000,
        "webhookEventId":"e1","source":{"type":"user","userId":"U3001"},
        "message":{"type":"text","id":"5001","text":"hi"}}]}"""
            .formatted(ACCOUNT));
    post(
        "telegram",
        """
        {"update_id":1,"message":{"message_id":7,"date":1790000000,"text":"hi",
        "from":{"id":4001,"first_name":"Tove"},"chat":{"id":4001,"type":"private"}}}""");

    awaitName("2001", "Mo Ness");
    awaitName("U3001", "Lin");
    await().ignoreExceptions().until(() -> contact("4001").avatar() != null);
    assertThat(contact("4001").name()).isEqualTo("Tove");
    assertThat(contact("2001").avatar().sha256()).isEqualTo(Sha256.hex(JPEG));
    assertThat(contact("U3001").avatar().contentType()).isEqualTo("image/jpeg");
  }

  private void post(String channel, String body) {
    ChannelSender sender = new ChannelSender(whole.caravan().url(), channel, "", "s3cret");
    assertThat(sender.post(json(body))).isEqualTo(200);
  }

  @Test
  void P6_a_vendor_that_hangs_holds_up_no_message_of_anybody() throws Exception {
    CountDownLatch hanging = new CountDownLatch(2);
    for (int i = 0; i < 4; i++) {
      api.on(
          path("600" + i),
          (out, closing) -> {
            hanging.countDown();
            closing.await();
          });
    }
    IntStream.range(0, 4).forEach(i -> send("600" + i, "mid.hang." + i));
    assertThat(hanging.await(20, TimeUnit.SECONDS)).as("both workers hang").isTrue();

    long start = System.nanoTime();
    IntStream.range(0, 20).forEach(i -> send("600" + i % 4, "mid.after." + i));
    Duration took = Duration.ofNanos(System.nanoTime() - start);

    assertThat(took).as("a hanging question takes 10 s").isLessThan(Duration.ofSeconds(9));
    assertThat(whole.event("mid.after.19")).containsEntry("attempts", 0);
    awaitOutcome("6000", "retried");
  }

  @Test
  void P6_a_Chatwoot_that_refuses_names_costs_no_message_a_try_and_opens_no_circuit() {
    knows("1003", "{\"name\":\"Cy\"}");
    whole.chatwoot().faults().add(Fault.at(Endpoint.CONTACT_UPDATE, Effect.COMMIT_THEN_CUT).once());
    whole.chatwoot().faults().add(Fault.at(Endpoint.CONTACT_UPDATE, Effect.REFUSE_500));

    send("1003", "mid.p3");
    await().until(() -> whole.chatwoot().faults().hits(Endpoint.CONTACT_UPDATE) == 1);
    for (int i = 0; i < 6; i++) {
      knows("103" + i, "{\"name\":\"Cy\"}");
      send("103" + i, "mid.p3." + i);
    }
    await().until(() -> whole.chatwoot().faults().hits(Endpoint.CONTACT_UPDATE) >= 7);

    assertThat(whole.event("mid.p3.5")).containsEntry("attempts", 0);
    assertThat(whole.caravan().bean(ChatwootCircuits.class).modes())
        .containsOnlyKeys(whole.chatwoot().url())
        .containsValue(CircuitMode.CLOSED);
    awaitOutcome("1035", "retried");
    whole.chatwoot().faults().clear();
    whole.clock().tick(Duration.ofMinutes(2));
    awaitName("1035", "Cy");
    // its answer was lost: it has the name already, and that is known to be ours
    awaitOutcome("1003", "unchanged");
    knows("1003", "{\"name\":\"Cyd\"}");
    whole.clock().tick(Duration.ofDays(8));
    send("1003", "mid.p3.again");
    awaitName("1003", "Cyd");
  }

  @Test
  void P6_a_name_that_an_agent_gave_stays() {
    cdn.file("/dan", "image/png", PNG);
    knows("1004", "{\"name\":\"Dan\",\"profile_pic\":\"%s\"}".formatted(cdn.url("/dan")));
    send("1004", "mid.p4");
    awaitName("1004", "Dan");
    awaitOutcome("1004", "updated");

    agentCalls("1004", "Daniel, VIP");
    knows("1004", "{\"name\":\"Danny\",\"profile_pic\":\"%s\"}".formatted(cdn.url("/dan")));
    whole.clock().tick(Duration.ofDays(8));
    send("1004", "mid.p4.2");
    awaitOutcome("1004", "unchanged");

    assertThat(contact("1004").name()).isEqualTo("Daniel, VIP");
    assertThat(api.asked(path("1004"))).as("once a week").isEqualTo(2);
  }

  @Test
  void P6_a_name_that_an_agent_gives_while_the_vendor_is_asked_stays() {
    cdn.on(
        "/gil",
        (out, closing) -> {
          agentCalls("1044", "Gil, VIP");
          MediaServer.write(
              out,
              MediaServer.head(200) + "Content-Type: image/gif\r\nContent-Length: 6\r\n\r\nGIF89a");
        });
    knows("1044", "{\"name\":\"Gilbert\",\"profile_pic\":\"%s\"}".formatted(cdn.url("/gil")));

    send("1044", "mid.p44");
    awaitOutcome("1044", "updated");

    assertThat(contact("1044").name()).isEqualTo("Gil, VIP");
    assertThat(contact("1044").avatar()).as("there was none").isNotNull();
  }

  private void agentCalls(String person, String name) {
    String url = whole.chatwoot().url() + "/api/v1/accounts/1/contacts/" + contact(person).id();
    var request =
        java.net.http.HttpRequest.newBuilder(java.net.URI.create(url))
            .header("api_access_token", whole.chatwoot().userToken())
            .header("Content-Type", "application/json")
            .PUT(java.net.http.HttpRequest.BodyPublishers.ofString("{\"name\":\"" + name + "\"}"))
            .build();
    assertThat(
            java.net.http.HttpClient.newHttpClient()
                .sendAsync(request, java.net.http.HttpResponse.BodyHandlers.discarding())
                .join()
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void P6_what_we_gave_follows_the_person_once_a_week_and_only_with_a_message() {
    cdn.file("/eve", "image/png", PNG);
    cdn.file("/eve-2", "image/jpeg", JPEG);
    knows("1005", "{\"name\":\"Eve\",\"profile_pic\":\"%s\"}".formatted(cdn.url("/eve")));
    send("1005", "mid.p5");
    awaitOutcome("1005", "updated");
    knows("1005", "{\"name\":\"Eva\",\"profile_pic\":\"%s\"}".formatted(cdn.url("/eve-2")));

    whole.clock().tick(Duration.ofDays(6));
    send("1005", "mid.p5.2");
    whole.clock().tick(Duration.ofDays(6));
    knows("1015", "{\"name\":\"Another\"}");
    send("1015", "mid.p5.3");
    awaitOutcome("1015", "updated");
    assertThat(contact("1005").name()).isEqualTo("Eve");
    assertThat(api.asked(path("1005"))).isEqualTo(1);

    send("1005", "mid.p5.4");
    awaitName("1005", "Eva");
    assertThat(contact("1005").avatar().sha256()).isEqualTo(Sha256.hex(JPEG));
  }

  @Test
  void P6_a_person_who_did_not_consent_is_not_asked_about_again_until_a_day_and_a_message_later() {
    answers("1006", 400, "{\"error\":{\"message\":\"User consent is required\",\"code\":230}}");
    answers("1007", 404, "");

    send("1006", "mid.p6");
    send("1007", "mid.p7");
    awaitOutcome("1006", "refused");
    awaitOutcome("1007", "refused");
    send("1006", "mid.p6.2");
    send("1007", "mid.p7.2");
    whole.clock().tick(Duration.ofHours(23));
    knows("1016", "{\"name\":\"Last\"}");
    send("1016", "mid.p6.3");
    awaitName("1016", "Last");

    assertThat(api.asked(path("1006"))).isEqualTo(1);
    assertThat(api.asked(path("1007"))).isEqualTo(1);
    assertThat(contact("1006").name()).isEqualTo("1006");
    whole.clock().tick(Duration.ofHours(2));
    knows("1006", "{\"name\":\"Consented\"}");
    send("1006", "mid.p6.4");
    awaitName("1006", "Consented");
  }

  private void answers(String person, int status, String body, String... headers) {
    api.on(
        path(person),
        (out, closing) ->
            MediaServer.write(
                out,
                MediaServer.head(status)
                    + String.join(
                        "", java.util.Arrays.stream(headers).map(h -> h + "\r\n").toList())
                    + "Content-Type: application/json\r\nContent-Length: "
                    + body.length()
                    + "\r\n\r\n"
                    + body));
  }

  @Test
  void P6_a_token_that_is_refused_rests_its_inbox_and_no_other() {
    answers("1008", 401, "{\"error\":{\"message\":\"expired\",\"code\":190}}");
    send("1008", "mid.p8");
    awaitOutcome("1008", "retried");
    knows("1018", "{\"name\":\"Waits\"}");
    send("1018", "mid.p8.2");
    api.file("/v2/bot/profile/U3008", "application/json", json("{\"displayName\":\"Other\"}"));
    post(
        "line",
        """
        {"destination":"%s","events":[{"type":"message","mode":"active","timestamp":1790000000000,
        "webhookEventId":"e8","source":{"type":"user","userId":"U3008"},
        "message":{"type":"text","id":"5008","text":"hi"}}]}"""
            .formatted(ACCOUNT));

    awaitName("U3008", "Other");
    assertThat(api.asked(path("1018"))).isZero();
    assertThat(api.asked(path("1008"))).isEqualTo(1);
    assertThat(profile("1008")).containsEntry("attempts", 0);
    whole.clock().tick(Duration.ofMinutes(61));
    awaitName("1018", "Waits");
  }

  @Test
  void P6_a_vendor_that_throttles_is_left_alone_as_long_as_it_asks() {
    answers("1009", 429, "{}", "Retry-After: 1200");
    send("1009", "mid.p9");
    awaitOutcome("1009", "retried");
    knows("1009", "{\"name\":\"Patient\"}");
    whole.clock().tick(Duration.ofSeconds(1100));
    api.file("/v2/bot/profile/U3009", "application/json", json("{\"displayName\":\"Soon\"}"));
    post(
        "line",
        """
        {"destination":"%s","events":[{"type":"message","mode":"active","timestamp":1790000000000,
        "webhookEventId":"e9","source":{"type":"user","userId":"U3009"},
        "message":{"type":"text","id":"5009","text":"hi"}}]}"""
            .formatted(ACCOUNT));
    awaitName("U3009", "Soon");
    assertThat(contact("1009").name()).isEqualTo("1009");

    whole.clock().tick(Duration.ofSeconds(101));
    awaitName("1009", "Patient");
  }

  @Test
  void P6_a_picture_that_is_none_is_inside_or_too_large_does_not_cost_the_name() {
    cdn.file("/page", "image/png", json("<svg onload=alert(1)>"));
    cdn.large("/large", "image/png", 6 * 1024 * 1024, 6 * 1024 * 1024);
    try (MediaServer inside = new MediaServer()) {
      inside.file("/secret", "image/png", PNG);
      knows("1010", "{\"name\":\"Fay\",\"profile_pic\":\"%s\"}".formatted(cdn.url("/page")));
      knows("1011", "{\"name\":\"Gus\",\"profile_pic\":\"%s\"}".formatted(cdn.url("/large")));
      knows("1012", "{\"name\":\"Hal\",\"profile_pic\":\"%s\"}".formatted(inside.url("/secret")));

      send("1010", "mid.p10");
      send("1011", "mid.p11");
      send("1012", "mid.p12");

      awaitName("1010", "Fay");
      awaitName("1011", "Gus");
      awaitName("1012", "Hal");
      assertThat(contact("1010").avatar()).isNull();
      assertThat(contact("1011").avatar()).isNull();
      assertThat(contact("1012").avatar()).isNull();
      assertThat(inside.connections()).isZero();
    }
  }

  @Test
  void P6_a_contact_that_was_merged_is_followed_and_one_that_is_gone_is_left() {
    whole.chatwoot().faults().add(Fault.at(Endpoint.CONTACT_INBOX_FILTER, Effect.REFUSE_500));
    knows("1013", "{\"name\":\"Ida\"}");
    knows("1014", "{\"name\":\"Jon\"}");
    knows("1017", "{\"name\":\"Kim\"}");
    send("1013", "mid.p13");
    send("1014", "mid.p14");
    send("1017", "mid.p15");
    awaitOutcome("1013", "retried");
    awaitOutcome("1014", "retried");
    awaitOutcome("1017", "retried");
    whole.chatwoot().mergeContacts(contact("1014").id(), contact("1013").id());
    whole.chatwoot().deleteContact(contact("1017").id());
    whole.chatwoot().faults().clear();
    whole.clock().tick(Duration.ofMinutes(2));

    awaitOutcome("1017", "gone");
    await().untilAsserted(() -> assertThat(contact("1013").name()).isIn("Ida", "Jon"));
    assertThat(api.asked(path("1017"))).isZero();
    assertThat(contact("1013").id()).isEqualTo(contact("1014").id());
  }
}
