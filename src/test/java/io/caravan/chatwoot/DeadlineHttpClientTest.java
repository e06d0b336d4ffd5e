package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DeadlineHttpClientTest {

  private static final Duration SHORT = Duration.ofMillis(700);

  private DeadlineHttpClient client = new DeadlineHttpClient(SHORT);

  @AfterEach
  void shutdown() throws Exception {
    client.shutdown();
  }

  @Test
  void P2_a_stalled_answer_is_lost_at_the_deadline() throws Exception {
    try (RawServer server = new RawServer((out, closing) -> closing.await())) {
      assertLostAtTheDeadline(server);
    }
  }

  @Test
  void P2_a_body_that_drips_is_lost_at_the_deadline() throws Exception {
    try (RawServer server =
        new RawServer(
            (out, closing) -> {
              RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
              while (!closing.await(20, TimeUnit.MILLISECONDS)) {
                RawServer.write(out, "x");
              }
            })) {
      assertLostAtTheDeadline(server);
    }
  }

  @Test
  void P2_headers_that_drip_are_lost_at_the_deadline() throws Exception {
    try (RawServer server =
        new RawServer(
            (out, closing) -> {
              RawServer.write(out, "HTTP/1.1 200 OK\r\n");
              while (!closing.await(20, TimeUnit.MILLISECONDS)) {
                RawServer.write(out, "X-Drip: 1\r\n");
              }
            })) {
      assertLostAtTheDeadline(server);
    }
  }

  @Test
  void P2_a_connection_cut_after_the_request_is_a_lost_answer() throws Exception {
    try (RawServer server =
        new RawServer(
            (out, closing) -> {
              throw new IllegalStateException("cut");
            })) {
      assertThatThrownBy(() -> post(server.url())).isInstanceOf(AnswerLost.class);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void P2_a_body_cut_short_is_a_lost_answer() throws Exception {
    try (RawServer server =
        new RawServer(
            (out, closing) -> {
              RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc");
              throw new IllegalStateException("cut");
            })) {
      assertThatThrownBy(() -> post(server.url())).isInstanceOf(AnswerLost.class);
    }
  }

  @Test
  void P2_503_and_429_are_answered_to_one_single_POST() throws Exception {
    for (int status : new int[] {429, 502, 503, 504}) {
      try (RawServer server = new RawServer((out, closing) -> answer(out, status))) {
        assertThat(post(server.url()).getCode()).isEqualTo(status);
        assertThat(server.requests()).containsExactly("POST /x HTTP/1.1");
      }
    }
  }

  @Test
  void P2_a_POST_is_not_redirected() throws Exception {
    try (RawServer server =
        new RawServer(
            (out, closing) ->
                RawServer.write(
                    out,
                    "HTTP/1.1 307 Moved\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"))) {
      assertThat(post(server.url()).getCode()).isEqualTo(307);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void P7_a_refused_connection_is_a_request_not_sent() throws Exception {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    URI url = URI.create("http://127.0.0.1:" + port);
    assertThatThrownBy(() -> post(url)).isInstanceOf(RequestNotSent.class);
  }

  @Test
  void P7_an_unknown_host_is_a_request_not_sent() {
    URI url = URI.create("http://chatwoot.invalid:3000");
    assertThatThrownBy(() -> post(url)).isInstanceOf(RequestNotSent.class);
  }

  @Test
  void P7_a_failed_TLS_handshake_is_a_request_not_sent() throws Exception {
    try (RawServer plain =
        new RawServer((out, closing) -> RawServer.write(out, "this is no TLS\r\n\r\n"))) {
      URI url = URI.create(plain.url().toString().replace("http:", "https:"));
      assertThatThrownBy(() -> post(url)).isInstanceOf(RequestNotSent.class);
      assertThat(plain.requests()).isEmpty();
    }
  }

  @Test
  void P7_a_TLS_handshake_that_stalls_is_a_request_not_sent() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("https://127.0.0.1:" + silent.getLocalPort());
      assertThatThrownBy(() -> post(url)).isInstanceOf(RequestNotSent.class);
    }
  }

  @Test
  void P2_nothing_goes_out_after_the_deadline() throws Exception {
    try (RawServer server = new RawServer((out, closing) -> closing.await())) {
      client.letNoCallOutlast(Duration.ofNanos(1));
      assertThatThrownBy(() -> post(server.url())).isInstanceOf(RequestNotSent.class);
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void connections_are_used_again_and_an_answer_holds_none() throws Exception {
    try (RawServer server = new RawServer((out, closing) -> answer(out, 200))) {
      for (int i = 0; i < 100; i++) {
        // not closed, as camel-http does not
        assertThat(EntityUtils.toString(post(server.url()).getEntity())).isEqualTo("{}");
      }
      assertThat(server.connections()).isEqualTo(1);
      assertThat(client.running()).isZero();
    }
  }

  @Test
  void P7_a_connection_that_the_other_side_closed_is_not_used_for_the_next_call() throws Exception {
    try (RawServer server =
        new RawServer(
            (out, closing) -> {
              answer(out, 200);
              throw new IllegalStateException("closed without a word, as a restart does");
            })) {
      for (int i = 1; i <= 5; i++) {
        int closed = i;
        assertThat(post(server.url()).getCode()).isEqualTo(200);
        await().until(() -> server.closed() == closed);
      }
    }
  }

  @Test
  void an_answer_without_end_is_lost_and_not_kept() throws Exception {
    client.shutdown();
    client = new DeadlineHttpClient(Duration.ofSeconds(20));
    byte[] chunk = new byte[1024 * 1024];
    try (RawServer server =
        new RawServer(
            (out, closing) -> {
              RawServer.write(
                  out, "HTTP/1.1 200 OK\r\nContent-Length: " + 17L * chunk.length + "\r\n\r\n");
              for (int i = 0; i < 17; i++) {
                out.write(chunk);
              }
            })) {
      assertThatThrownBy(() -> post(server.url()))
          .isInstanceOf(AnswerLost.class)
          .hasMessageContaining("larger than");
    }
  }

  @Test
  void a_call_that_carries_more_may_take_longer() {
    assertThat(CallDeadline.of(Duration.ofSeconds(20), 0)).isEqualTo(Duration.ofSeconds(20));
    assertThat(CallDeadline.of(Duration.ofSeconds(20), -1)).isEqualTo(Duration.ofSeconds(20));
    assertThat(CallDeadline.of(Duration.ofSeconds(20), 10 * 256 * 1024))
        .isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void P2_a_call_that_would_outlast_the_shutdown_is_cut_and_its_answer_lost() throws Exception {
    client.shutdown();
    client = new DeadlineHttpClient(Duration.ofMinutes(5));
    try (RawServer server = new RawServer((out, closing) -> closing.await())) {
      CompletableFuture<Throwable> outcome =
          CompletableFuture.supplyAsync(() -> catchThrowable(() -> post(server.url())));
      await().until(() -> server.requests().size() == 1);
      assertThat(client.running()).isEqualTo(1);

      client.letNoCallOutlast(Duration.ofMillis(50));

      assertThat(outcome.get(5, TimeUnit.SECONDS)).isInstanceOf(AnswerLost.class);
    }
  }

  private void assertLostAtTheDeadline(RawServer server) {
    long began = System.nanoTime();
    assertThatThrownBy(() -> post(server.url()))
        .isInstanceOf(AnswerLost.class)
        .hasMessageContaining("deadline");
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isBetween(SHORT, SHORT.plusSeconds(2));
    assertThat(server.requests()).hasSize(1);
    assertThat(client.running()).isZero();
  }

  private static void answer(java.io.OutputStream out, int status) throws java.io.IOException {
    RawServer.write(out, "HTTP/1.1 " + status + " X\r\nContent-Length: 2\r\n\r\n{}");
  }

  private ClassicHttpResponse post(URI url) throws Exception {
    HttpPost post = new HttpPost(url.resolve("/x"));
    post.setEntity(new StringEntity("{\"a\":1}", ContentType.APPLICATION_JSON));
    return client.executeOpen(HttpHost.create(url), post, null);
  }

  @Test
  void every_way_to_call_it_is_the_same_call() throws Exception {
    try (RawServer server = new RawServer((out, closing) -> answer(out, 200))) {
      String body =
          client.execute(
              new HttpGet(server.url()), response -> EntityUtils.toString(response.getEntity()));
      assertThat(body).isEqualTo("{}");
    }
  }
}
