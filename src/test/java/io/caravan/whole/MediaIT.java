package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Attachment;
import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.Json;
import io.caravan.channel.Sha256;
import io.caravan.journal.EventState;
import io.caravan.journal.NewEvent;
import io.caravan.journal.NewWebhook;
import io.caravan.journal.WebhookJournal;
import io.caravan.media.MediaServer;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.sandbox.chatwoot.StoredFile;
import io.caravan.testing.WholeApplication;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Messages with files, through the whole application into the sandbox. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MediaIT {

  private static final int MEGABYTE = 1024 * 1024;

  private final MediaServer server = new MediaServer();
  private final MediaServer inside = new MediaServer();
  private WholeApplication whole;

  @BeforeAll
  void start() {
    whole =
        WholeApplication.start(settings -> settings.with("caravan.media.allow[0]", server.url("")));
  }

  @AfterAll
  void close() {
    whole.close();
    server.close();
    inside.close();
  }

  @AfterEach
  void chatwootIsWell() {
    whole.chatwoot().up();
    whole.chatwoot().faults().clear();
  }

  private void send(String id, String contact, String text, String... attachments) {
    String body =
        """
        {"id":"%s","timestamp":"%s","contact":{"id":"%s"},"text":"%s","attachments":[%s]}"""
            .formatted(id, whole.clock().instant(), contact, text, String.join(",", attachments));
    assertThat(whole.sender().post(body).statusCode()).isEqualTo(200);
  }

  private String file(String path, String mime) {
    return file(server, path, mime);
  }

  private static String file(MediaServer from, String path, String mime) {
    return "{\"url\":\"%s\",\"mime\":\"%s\"}".formatted(from.url(path), mime);
  }

  private Message delivered(String id) {
    whole.awaitState(id, "delivered");
    List<Message> messages = whole.messages(id);
    assertThat(messages).hasSize(1);
    return messages.get(0);
  }

  private List<String> states(String id) {
    return whole
        .jdbc()
        .sql(
            "select m.state from media m join event e on e.id = m.event_id where e.message_id = ?"
                + " order by m.place")
        .param(id)
        .query(String.class)
        .list();
  }

  private long chunks() {
    return whole.jdbc().sql("select count(*) from media_chunk").query(Long.class).single();
  }

  private static byte[] large(int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = MediaServer.byteAt(i);
    }
    return bytes;
  }

  @Test
  void P2_a_picture_arrives_once_with_its_text_in_a_new_conversation_and_leaves_the_spool() {
    server.file("/pic", "image/png", new byte[] {1, 2, 3});

    send("pic-1", "pia", "look at this", file("/pic", "image/png"));

    Message message = delivered("pic-1");
    assertThat(message.content()).isEqualTo("look at this");
    assertThat(message.messageType()).isZero();
    assertThat(message.externalCreatedAt()).isNotNull();
    assertThat(message.attachments())
        .extracting(StoredFile::name, StoredFile::contentType, StoredFile::size, StoredFile::kind)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("image.png", "image/png", 3L, "image"));
    await().until(() -> chunks() == 0);
    assertThat(server.asked("/pic")).isEqualTo(1);
  }

  @Test
  void a_video_of_30_MB_arrives_whole() {
    server.large("/video", "video/mp4", 30 * MEGABYTE, 30 * MEGABYTE);

    send("video-1", "vic", "a film", file("/video", "video/mp4"));

    StoredFile video = delivered("video-1").attachments().get(0);
    assertThat(video.size()).isEqualTo(30 * MEGABYTE);
    assertThat(video.sha256()).isEqualTo(Sha256.hex(large(30 * MEGABYTE)));
    assertThat(video.kind()).isEqualTo("video");
  }

  @Test
  void a_message_of_files_only_has_no_text_and_a_sound_stays_a_sound() {
    server.file("/note", "video/mp4", new byte[] {1});

    send("voice-1", "val", "", file("/note", "audio/mp4"), file("/note", "audio/ogg; codecs=opus"));

    Message message = delivered("voice-1");
    assertThat(message.content()).isNullOrEmpty();
    assertThat(message.attachments())
        .extracting(StoredFile::contentType)
        .containsExactly("audio/mp4", "audio/ogg");
    assertThat(message.attachments()).extracting(StoredFile::kind).containsOnly("audio");
  }

  @Test
  @Tag("peers-K")
  void P7_a_file_that_is_404_for_a_minute_is_delivered_then_and_its_contacts_order_is_kept() {
    Instant there = whole.clock().instant().plusSeconds(60);
    byte[] bytes = {7, 7, 7};
    server.on(
        "/late",
        (out, closing) -> {
          boolean yet = !whole.clock().instant().isBefore(there);
          MediaServer.write(
              out,
              MediaServer.head(yet ? 200 : 404)
                  + "Content-Type: image/png\r\nContent-Length: "
                  + (yet ? 3 : 0)
                  + "\r\n\r\n");
          out.write(bytes, 0, yet ? 3 : 0);
        });

    send("late-1", "lea", "with a picture", file("/late", "image/png"));
    send("late-2", "lea", "after it");
    send("late-other", "other-than-lea", "mine does not wait");
    delivered("late-other");
    await().until(() -> String.valueOf(whole.event("late-1").get("reason")).startsWith("media: "));
    assertThat(whole.event("late-1"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0);
    assertThat(whole.event("late-2")).containsEntry("state", "received");

    await()
        .until(
            () -> {
              whole.clock().tick(Duration.ofSeconds(1));
              return whole.event("late-1").get("state").equals("delivered");
            });

    Message message = delivered("late-1");
    assertThat(message.attachments())
        .extracting(StoredFile::sha256)
        .containsExactly(Sha256.hex(bytes));
    assertThat(message.id()).isLessThan(delivered("late-2").id());
    assertThat(server.asked("/late")).isBetween(5, 9);
  }

  @Test
  void a_file_that_is_gone_for_good_is_a_line_below_its_text() {
    server.status("/gone", 410).file("/there", "image/png", new byte[] {1});

    send("gone-1", "gus", "two", file("/gone", "image/png"), file("/there", "image/png"));

    Message message = delivered("gone-1");
    assertThat(message.content()).isEqualTo("two\n[image not available: it is gone (HTTP 410)]");
    assertThat(message.attachments()).hasSize(1);
    assertThat(
            whole
                .caravan()
                .bean(io.micrometer.core.instrument.MeterRegistry.class)
                .get("caravan.media")
                .tags("inbox", WholeApplication.INBOX, "outcome", "failed")
                .counter()
                .count())
        .isPositive();
  }

  @Test
  void a_file_that_does_not_come_within_patience_is_a_line_and_not_looked_for_any_more() {
    send("never-1", "nia", "the text", file("/never", "video/mp4"));

    await()
        .until(
            () -> {
              whole.clock().tick(Duration.ofSeconds(10));
              return whole.event("never-1").get("state").equals("delivered");
            });

    assertThat(delivered("never-1").content())
        .matches(
            "\\[sent .* UTC] the text\n\\[video not available: it is not there \\(HTTP 404\\)]");
    assertThat(states("never-1")).containsExactly("failed");
    assertThat(server.asked("/never")).isBetween(6, 20);
  }

  @Test
  void what_is_too_large_or_inside_is_a_line_and_nobody_goes_there() {
    server.on(
        "/huge",
        (out, closing) ->
            MediaServer.write(out, MediaServer.head(200) + "Content-Length: 41943041\r\n\r\n"));
    inside.file("/secret", "image/png", new byte[] {1});
    server.status("/go-inside", 302, "Location: " + inside.url("/secret"));

    send(
        "bad-1",
        "bea",
        "bad ones",
        file("/huge", "application/pdf"),
        file(inside, "/secret", "image/png"),
        file("/go-inside", "image/png"));

    assertThat(delivered("bad-1").content())
        .isEqualTo(
            """
            bad ones
            [file not available: it is larger than 40 MB]
            [image not available: its address is not public]
            [image not available: its address is not public]""");
    assertThat(inside.connections()).isZero();
  }

  @Test
  void of_seventeen_files_fifteen_arrive_and_a_line_tells_of_the_others() {
    server.file("/many", "image/png", new byte[] {1});

    send(
        "many-1",
        "mia",
        "many",
        IntStream.range(0, 17).mapToObj(i -> file("/many", "image/png")).toArray(String[]::new));

    Message message = delivered("many-1");
    assertThat(message.attachments()).hasSize(15);
    assertThat(message.content()).isEqualTo("many\n[2 more files not shown]");
  }

  @Test
  void a_file_that_came_inside_its_webhook_is_taken_from_the_journal() {
    InboundMessage message =
        new InboundMessage(
            "inline-1",
            InboundMessage.Direction.INCOMING,
            new ContactCard("ina", null, null, null, null),
            null,
            List.of(Attachment.inline(Attachment.Kind.FILE, "/data/media", "a.txt", "text/plain")),
            null,
            Map.of());
    NewEvent event =
        new NewEvent(
            WholeApplication.INBOX,
            "ina",
            0,
            "message",
            "message:inline-1",
            "inline-1",
            whole.clock().instant(),
            Json.write(message),
            EventState.RECEIVED,
            null,
            List.of(),
            true);

    whole
        .caravan()
        .bean(WebhookJournal.class)
        .store(
            new NewWebhook(
                WholeApplication.INBOX,
                whole.clock().instant(),
                "{\"data\":{\"media\":\"cGljdHVyZQ==\"}}".getBytes(),
                List.of(event),
                null));

    assertThat(delivered("inline-1").attachments())
        .extracting(StoredFile::name, StoredFile::contentType, StoredFile::sha256)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                "a.txt", "text/plain", Sha256.hex("picture".getBytes())));
  }

  @Test
  void P7_a_link_that_expires_while_Chatwoot_is_down_was_fetched_before() {
    AtomicBoolean expired = new AtomicBoolean();
    server.on(
        "/expires",
        (out, closing) ->
            MediaServer.write(
                out,
                expired.get()
                    ? MediaServer.head(403) + "Content-Length: 0\r\n\r\n"
                    : MediaServer.head(200)
                        + "Content-Type: image/png\r\nContent-Length: 1\r\n\r\nx"));
    whole.chatwoot().down();

    send("expires-1", "eva", "before it expires", file("/expires", "image/png"));
    await().until(() -> states("expires-1").equals(List.of("fetched")));
    expired.set(true);
    whole.clock().tick(Duration.ofHours(6));
    assertThat(whole.event("expires-1")).containsEntry("state", "received");
    whole.chatwoot().up();

    assertThat(delivered("expires-1").attachments())
        .extracting(StoredFile::sha256)
        .containsExactly(Sha256.hex("x".getBytes()));
    assertThat(whole.event("expires-1")).containsEntry("attempts", 0);
  }

  @Test
  void P2_a_file_whose_answer_is_lost_is_looked_for_and_arrives_once() {
    server.file("/once", "image/png", new byte[] {1, 2});
    send("once-known", "ona", "known");
    delivered("once-known");
    whole.chatwoot().faults().add(Fault.at(Endpoint.MESSAGE_CREATE, Effect.COMMIT_THEN_CUT).once());

    send("once-1", "ona", "once", file("/once", "image/png"));

    assertThat(delivered("once-1").attachments()).hasSize(1);
    assertThat(whole.chatwoot().requests().count(Endpoint.MESSAGE_CREATE)).isPositive();
  }

  @Test
  void P2_a_conversation_made_for_a_file_whose_answer_is_lost_is_used_and_none_made_twice() {
    server.file("/new", "image/png", new byte[] {1, 2});
    whole
        .chatwoot()
        .faults()
        .add(Fault.at(Endpoint.CONVERSATION_CREATE, Effect.COMMIT_THEN_CUT).once());

    send("new-1", "nea", "new", file("/new", "image/png"));
    await().until(() -> whole.chatwoot().faults().hits(Endpoint.CONVERSATION_CREATE) == 1);
    await()
        .until(
            () -> {
              whole.clock().tick(Duration.ofSeconds(1));
              return whole.event("new-1").get("state").equals("delivered");
            });

    assertThat(delivered("new-1").attachments()).hasSize(1);
    long inbox =
        whole.chatwoot().contactInboxes().stream()
            .filter(each -> each.sourceId().equals("nea"))
            .findFirst()
            .orElseThrow()
            .id();
    assertThat(
            whole.chatwoot().conversations().stream()
                .filter(each -> each.contactInboxId() == inbox)
                .collect(Collectors.toList()))
        .hasSize(1);
  }

  @Test
  void P6_files_that_hang_hold_up_neither_text_nor_the_files_of_others() throws Exception {
    CountDownLatch hanging = new CountDownLatch(3);
    server.on(
        "/hangs",
        (out, closing) -> {
          hanging.countDown();
          closing.await();
        });
    server.file("/quick", "image/png", new byte[] {1});
    IntStream.range(0, 3)
        .forEach(i -> send("hangs-" + i, "hal-" + i, "waits", file("/hangs", "image/png")));
    assertThat(hanging.await(20, java.util.concurrent.TimeUnit.SECONDS)).isTrue();

    send("quick-1", "quinn", "text");
    send("quick-2", "quentin", "file", file("/quick", "image/png"));

    delivered("quick-1");
    delivered("quick-2");
    assertThat(states("hangs-0")).containsExactly("waiting");
    whole
        .jdbc()
        .sql("update media set tried_since = now() - interval '1 day' where state = 'waiting'")
        .update();
  }
}
