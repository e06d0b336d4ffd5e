package io.caravan.media;

import static io.caravan.media.MediaServer.head;
import static io.caravan.media.MediaServer.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.caravan.channel.Attachment;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import io.caravan.channel.Sha256;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The way to a file, from a server that does all kinds of things. */
@Timeout(60)
class MediaWalkTest {

  private final MediaServer server = new MediaServer();
  private final Fetching fetching = new Fetching();

  @BeforeEach
  void allow() {
    fetching.allow(server.url(""));
  }

  @AfterEach
  void close() {
    fetching.close();
    server.close();
  }

  private String finalReason(String path) {
    return reason(path, NoMedia.class);
  }

  private String reasonThisTime(String path) {
    return reason(path, MediaTrouble.class);
  }

  private String reason(String path, Class<? extends Exception> kind) {
    Exception[] thrown = new Exception[1];
    assertThatThrownBy(() -> fetching.fetch(server.url(path)).close())
        .satisfies(e -> thrown[0] = (Exception) e)
        .isInstanceOf(kind)
        .message()
        .doesNotContain("127.0.0.1", "http:", path);
    return thrown[0].getMessage();
  }

  @Test
  void a_file_comes_with_its_size_its_hash_and_what_its_server_says() throws Exception {
    byte[] bytes = "picture".getBytes();
    server.file("/a", "image/png", bytes, "Content-Disposition: attachment; filename=\"a.png\"");

    try (FetchedFile file = fetching.fetch(server.url("/a"))) {
      assertThat(file.content().read().readAllBytes()).isEqualTo(bytes);
      assertThat(file.size()).isEqualTo(7);
      assertThat(file.sha256Hex()).isEqualTo(Sha256.hex(bytes));
      assertThat(file.contentType()).isEqualTo("image/png");
      assertThat(file.disposition()).contains("a.png");
    }
    assertThat(server.asked().get(0).headers()).contains("User-Agent: Caravan");
  }

  @Test
  void a_file_of_unknown_length_is_read_to_its_end() throws Exception {
    server.large("/a", "image/png", 300_000, -1);

    try (FetchedFile file = fetching.fetch(server.url("/a"))) {
      assertThat(file.size()).isEqualTo(300_000);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "401,access to it is refused (HTTP 401)",
    "403,access to it is refused (HTTP 403)",
    "410,it is gone (HTTP 410)",
    "400,its server refuses it (HTTP 400)",
    "451,its server refuses it (HTTP 451)"
  })
  void what_will_not_change_is_final(int status, String reason) {
    server.status("/a", status);

    assertThat(finalReason("/a")).isEqualTo(reason);
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 408, 409, 425, 429, 500, 502, 503, 504, 204, 206, 304})
  void what_may_change_is_tried_again(int status) {
    server.status("/a", status);

    assertThat(reasonThisTime("/a"))
        .endsWith(" " + status + (status < 500 && status > 399 ? ")" : ""));
  }

  @Test
  void a_server_may_say_how_long_to_wait() {
    server.status("/a", 429, "Retry-After: 7").status("/b", 503, "Retry-After: 999999");

    assertThatThrownBy(() -> fetching.fetch(server.url("/a")))
        .satisfies(
            e -> assertThat(((MediaTrouble) e).retryAfter()).isEqualTo(Duration.ofSeconds(7)));
    assertThatThrownBy(() -> fetching.fetch(server.url("/b")))
        .satisfies(
            e -> assertThat(((MediaTrouble) e).retryAfter()).isEqualTo(Duration.ofMinutes(5)));
  }

  @Test
  void a_file_that_says_that_it_is_too_large_is_not_read() {
    AtomicBoolean read = new AtomicBoolean();
    server.on(
        "/a",
        (out, closing) -> {
          write(out, head(200) + "Content-Length: " + (Fetching.LIMIT + 1) + "\r\n\r\n");
          byte[] block = new byte[64 * 1024];
          for (int i = 0; i < 1024; i++) {
            out.write(block);
          }
          read.set(true);
        });

    assertThat(finalReason("/a")).isEqualTo("it is larger than 1 MB");
    assertThat(read).isFalse();
  }

  @Test
  void a_file_that_does_not_say_how_large_it_is_ends_at_the_limit() throws Exception {
    server.large("/exact", "image/png", Fetching.LIMIT, -1);
    server.large("/more", "image/png", Fetching.LIMIT + 1, -1);

    fetching.fetch(server.url("/exact")).close();
    assertThat(finalReason("/more")).isEqualTo("it is larger than 1 MB");
  }

  @Test
  void a_file_that_is_cut_short_is_tried_again_whole() {
    server.large("/a", "image/png", 5_000, 10_000);
    server.on(
        "/chunked",
        (out, closing) ->
            write(out, head(200) + "Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n"));

    assertThat(reasonThisTime("/a")).isEqualTo("the connection to its server failed");
    assertThat(reasonThisTime("/chunked")).isEqualTo("the connection to its server failed");
  }

  @Test
  void of_a_file_that_goes_on_behind_its_length_what_was_told_counts() throws Exception {
    server.large("/a", "image/png", 10_000, 5_000);

    try (FetchedFile file = fetching.fetch(server.url("/a"))) {
      assertThat(file.size()).isEqualTo(5_000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html; charset=utf-8", "application/json", "TEXT/HTML"})
  void a_page_in_the_place_of_a_picture_is_no_picture(String type) {
    server.file("/a", type, "<html>Log in</html>".getBytes());

    assertThat(reasonThisTime("/a")).isEqualTo("its server answers a page instead");
  }

  @Test
  void a_server_that_drips_bytes_or_headers_or_says_nothing_is_left_at_the_deadline() {
    fetching.base = Duration.ofMillis(400);
    server.on(
        "/bytes",
        (out, closing) -> {
          write(out, head(200) + "Content-Length: 1000\r\n\r\n");
          while (!closing.await(20, java.util.concurrent.TimeUnit.MILLISECONDS)) {
            write(out, "x");
          }
        });
    server.on(
        "/headers",
        (out, closing) -> {
          write(out, head(200) + "X-Slow: ");
          while (!closing.await(20, java.util.concurrent.TimeUnit.MILLISECONDS)) {
            write(out, "x");
          }
        });
    server.on("/nothing", (out, closing) -> closing.await());

    for (String path : new String[] {"/bytes", "/headers", "/nothing"}) {
      long began = System.nanoTime();
      assertThat(reasonThisTime(path)).isEqualTo("it did not arrive in time");
      assertThat(Duration.ofNanos(System.nanoTime() - began))
          .isBetween(Duration.ofMillis(390), Duration.ofSeconds(8));
    }
  }

  @Test
  void each_byte_that_comes_gives_more_time() throws Exception {
    fetching.base = Duration.ofMillis(300);
    server.on(
        "/a",
        (out, closing) -> {
          write(out, head(200) + "Content-Length: 393216\r\n\r\n");
          byte[] block = new byte[64 * 1024];
          for (int i = 0; i < 6; i++) {
            out.write(block);
            out.flush();
            closing.await(120, java.util.concurrent.TimeUnit.MILLISECONDS);
          }
        });

    try (FetchedFile file = fetching.fetch(server.url("/a"))) {
      assertThat(file.size()).isEqualTo(393216);
    }
  }

  @Test
  void redirects_are_followed_five_times_and_no_further() throws Exception {
    server.file("/0", "image/png", new byte[] {1});
    for (int i = 1; i <= 6; i++) {
      server.status("/" + i, i % 2 == 0 ? 302 : 307, "Location: " + (i - 1));
    }
    server.status("/loop", 301, "Location: /loop");
    server.status("/nowhere", 302);

    fetching.fetch(server.url("/5")).close();
    assertThat(finalReason("/6")).isEqualTo("its link leads on too often");
    assertThat(finalReason("/loop")).isEqualTo("its link leads on too often");
    assertThat(server.asked("/loop")).isEqualTo(6);
    assertThat(reasonThisTime("/nowhere")).isEqualTo("its server answers HTTP 302");
  }

  @Test
  void a_channel_may_ask_for_the_link_first() throws Exception {
    server.file("/a", "image/png", new byte[] {1, 2});
    server.on(
        "/ask",
        (out, closing) -> {
          String body = "{\"url\":\"" + server.url("/a") + "\"}";
          write(out, head(200) + "Content-Length: " + body.length() + "\r\n\r\n" + body);
        });
    MediaRequest ask =
        new MediaRequest(
            server.url("/ask"),
            Map.of("Authorization", "Bearer t"),
            java.util.List.of("127.0.0.1"),
            "{\"id\":1}");

    try (FetchedFile file =
        fetching.fetch(
            (attachment, access) ->
                MediaStep.lookup(
                    ask, json -> MediaStep.download(MediaRequest.open(json.path("url").asText()))),
            MediaAccess.NONE)) {
      assertThat(file.size()).isEqualTo(2);
    }
    assertThat(server.asked().get(0).line()).startsWith("POST /ask");
    assertThat(server.asked().get(0).headers())
        .contains("Authorization: Bearer t", "application/json");
    assertThat(server.asked().get(0).body()).isEqualTo("{\"id\":1}");
    assertThat(server.asked().get(1).headers()).doesNotContain("Bearer");
  }

  @Test
  void a_channel_that_leads_on_for_ever_or_answers_nonsense_is_left() {
    server.file("/ask", "application/json", "{}".getBytes());
    server.file("/page", "text/html", "<html>".getBytes());
    server.file("/huge", "application/json", new byte[3 * 1024 * 1024]);

    assertThatThrownBy(() -> fetching.fetch((a, access) -> again("/ask"), MediaAccess.NONE))
        .isInstanceOf(NoMedia.class)
        .hasMessage("its channel leads on too often");
    assertThatThrownBy(() -> fetching.fetch((a, access) -> again("/page"), MediaAccess.NONE))
        .isInstanceOf(MediaTrouble.class)
        .hasMessage("its channel answers no JSON");
    assertThatThrownBy(() -> fetching.fetch((a, access) -> again("/huge"), MediaAccess.NONE))
        .isInstanceOf(NoMedia.class);
  }

  private MediaStep again(String path) {
    return MediaStep.lookup(MediaRequest.open(server.url(path)), json -> again(path));
  }

  @Test
  void a_request_with_a_body_is_not_sent_along_a_redirect() {
    server.status("/ask", 307, "Location: /a").file("/a", "application/json", "{}".getBytes());
    MediaRequest ask = new MediaRequest(server.url("/ask"), Map.of(), java.util.List.of(), "{}");

    assertThatThrownBy(
            () ->
                fetching.fetch(
                    (a, access) -> MediaStep.lookup(ask, json -> again("/a")), MediaAccess.NONE))
        .isInstanceOf(NoMedia.class);
    assertThat(server.connections()).isEqualTo(1);
  }

  @Test
  void an_answer_may_hold_the_file_itself() throws Exception {
    byte[] bytes = new byte[100_000];
    Arrays.fill(bytes, (byte) 0xFB);
    String plain = Base64.getMimeEncoder().encodeToString(bytes);
    String safe = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);

    for (String text : new String[] {plain, safe, "data:image/png;base64," + plain}) {
      try (FetchedFile file =
          fetching.fetch((a, access) -> new MediaStep.Base64(text), MediaAccess.NONE)) {
        assertThat(file.content().read().readAllBytes()).isEqualTo(bytes);
      }
    }
    assertThatThrownBy(
            () -> fetching.fetch((a, access) -> new MediaStep.Base64("!?"), MediaAccess.NONE))
        .isInstanceOf(NoMedia.class)
        .hasMessage("its channel sent it damaged");
    assertThatThrownBy(
            () ->
                fetching.fetch(
                    (a, access) ->
                        new MediaStep.Base64("AAAA".repeat((int) Fetching.LIMIT / 3 + 1)),
                    MediaAccess.NONE))
        .hasMessage("it is larger than 1 MB");
  }

  @Test
  void a_file_inside_a_webhook_is_where_its_pointer_says() throws Exception {
    byte[] webhook = "{\"data\":[{\"media\":\"cGljdHVyZQ==\",\"size\":7}]}".getBytes();

    try (FetchedFile file = fetching.walk().inline(webhook, "/data/0/media")) {
      assertThat(file.content().read().readAllBytes()).isEqualTo("picture".getBytes());
    }
    for (String pointer : new String[] {"/data/1/media", "/data/0/size", "/data"}) {
      assertThatThrownBy(() -> fetching.walk().inline(webhook, pointer))
          .isInstanceOf(NoMedia.class)
          .hasMessage("its webhook does not hold it");
    }
  }

  @Test
  void a_large_file_takes_no_more_memory_than_a_small_one() throws Exception {
    server.large("/small", "video/mp4", 1024 * 1024, 1024 * 1024);
    server.large("/large", "video/mp4", 30 * 1024 * 1024, 30 * 1024 * 1024);
    MediaWalk walk =
        new MediaWalk(
            fetching.http(), Set.copyOf(fetching.allowed), 40 * 1024 * 1024, fetching::deadline);

    allocatedFor(walk, "/small");
    long small = allocatedFor(walk, "/small");
    long large = allocatedFor(walk, "/large");

    assertThat(large - small).isLessThan(1024 * 1024);
  }

  /** By this thread, which reads and writes the file. */
  private long allocatedFor(MediaWalk walk, String path) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    walk.fetch(
            Attachment.vendor(Attachment.Kind.VIDEO, "1", null, null),
            (a, access) -> MediaStep.download(MediaRequest.open(server.url(path))),
            MediaAccess.NONE)
        .close();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
