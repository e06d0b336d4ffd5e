package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Sha256;
import io.caravan.media.MediaServer;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.sandbox.chatwoot.StoredFile;
import io.caravan.testing.CaravanProcess;
import io.caravan.testing.Surroundings;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Files in a Caravan with a JVM of its own. Its heap is smaller than the files that pass through it
 * at the same moment, and it ends when the heap does not do: were a file held in memory, on the way
 * in or out, nothing would be delivered.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MediaProcessIT {

  private static final int MEGABYTE = 1024 * 1024;
  private static final int FILES = 5;

  private final Surroundings around = new Surroundings();
  private final MediaServer server = new MediaServer();
  private CaravanProcess caravan;

  @BeforeAll
  void start() {
    caravan =
        CaravanProcess.of(
            "media",
            around
                .caravan()
                .with("caravan.media.workers", FILES)
                .with("caravan.media.allow[0]", server.url("")),
            () ->
                Stream.concat(
                        Stream.of("-Xmx112m", "-XX:+ExitOnOutOfMemoryError"),
                        CaravanProcess.jarOrClasses().stream())
                    .toList());
    caravan.start();
    caravan.awaitReady();
  }

  @AfterAll
  void close() {
    caravan.close();
    around.close();
    server.close();
  }

  private void send(String id, String path) {
    String body =
        """
        {"id":"%s","timestamp":"%s","contact":{"id":"of-%s"},"text":"a film",
         "attachments":[{"url":"%s","mime":"video/mp4"}]}"""
            .formatted(id, Instant.now(), id, server.url(path));
    assertThat(around.sender(caravan).post(body).statusCode()).isEqualTo(200);
  }

  private List<Message> messages(String id) {
    return around.chatwoot().messages().stream().filter(m -> id.equals(m.sourceId())).toList();
  }

  @Test
  void videos_that_are_larger_than_the_heap_arrive_whole_at_the_same_time() {
    CountDownLatch all = new CountDownLatch(FILES);
    int size = 30 * MEGABYTE;
    server.on(
        "/film",
        (out, closing) -> {
          MediaServer.write(
              out,
              MediaServer.head(200)
                  + "Content-Type: video/mp4\r\nContent-Length: "
                  + size
                  + "\r\n\r\n");
          byte[] block = new byte[64 * 1024];
          for (int at = 0; at < size; at += block.length) {
            for (int i = 0; i < block.length; i++) {
              block[i] = MediaServer.byteAt(at + i);
            }
            if (at == size / 2) {
              // halves of all of them are there before one goes on
              all.countDown();
              all.await(30, SECONDS);
            }
            out.write(block);
          }
        });
    byte[] film = new byte[size];
    for (int i = 0; i < size; i++) {
      film[i] = MediaServer.byteAt(i);
    }

    IntStream.range(0, FILES).forEach(i -> send("film-" + i, "/film"));

    await()
        .atMost(java.time.Duration.ofSeconds(90))
        .until(() -> around.events("film-", "delivered") == FILES);
    assertThat(all.getCount()).isZero();
    for (int i = 0; i < FILES; i++) {
      assertThat(messages("film-" + i))
          .singleElement()
          .satisfies(
              message ->
                  assertThat(message.attachments())
                      .extracting(StoredFile::size, StoredFile::sha256)
                      .containsExactly(
                          org.assertj.core.groups.Tuple.tuple((long) size, Sha256.hex(film))));
    }
    assertThat(caravan.isAlive()).isTrue();
  }

  @Test
  void P2_a_file_whose_node_was_killed_while_it_was_fetched_is_fetched_by_the_next()
      throws Exception {
    CountDownLatch fetching = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    server.on(
        "/taken-over",
        (out, closing) -> {
          MediaServer.write(
              out,
              MediaServer.head(200) + "Content-Type: video/mp4\r\nContent-Length: 4\r\n\r\nfi");
          if (asked.incrementAndGet() == 1) {
            fetching.countDown();
            closing.await();
          }
          MediaServer.write(out, "lm");
        });
    send("taken-1", "/taken-over");
    assertThat(fetching.await(30, SECONDS)).isTrue();
    await().until(around::isNobodyAtALane);

    caravan.kill9();
    around.lapseMediaLeases();
    caravan.start();
    caravan.awaitReady();

    await()
        .atMost(java.time.Duration.ofSeconds(60))
        .until(() -> around.events("taken-", "delivered") == 1);
    assertThat(messages("taken-1"))
        .singleElement()
        .satisfies(
            message ->
                assertThat(message.attachments())
                    .extracting(StoredFile::sha256)
                    .containsExactly(Sha256.hex("film".getBytes())));
    assertThat(asked).hasValue(2);
  }
}
