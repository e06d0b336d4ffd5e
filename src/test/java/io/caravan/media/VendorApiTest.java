package io.caravan.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Questions beside files go past the same guard. */
class VendorApiTest {

  private static final Map<String, String> SECRET = Map.of("Authorization", "Bearer t0ken");

  private final Fetching fetching = new Fetching();
  private final MediaServer server = new MediaServer();
  private final MediaServer other = new MediaServer();

  @AfterEach
  void close() {
    fetching.close();
    server.close();
    other.close();
  }

  private VendorApi api() {
    return fetching.vendorApi();
  }

  private MediaAccess configured() {
    return new MediaAccess(URI.create(server.url("")), "t0ken", null);
  }

  private VendorApi.Answer ask(String path, MediaAccess access) throws VendorTrouble {
    return api().ask(MediaRequest.get(server.url(path), SECRET, "127.0.0.1"), access);
  }

  @Test
  void an_answer_of_any_status_comes_with_its_body() throws Exception {
    server.on(
        "/bad",
        (out, closing) ->
            MediaServer.write(
                out,
                MediaServer.head(429)
                    + "Retry-After: 77\r\nContent-Length: 12\r\n\r\n{\"error\":42}"));
    server.status("/empty", 503);
    server.file("/page", "text/html", "<html>".getBytes(StandardCharsets.UTF_8));

    VendorApi.Answer answer = ask("/bad", configured());

    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.retryAfter()).isEqualTo(Duration.ofSeconds(77));
    assertThat(answer.body().path("error").asInt()).isEqualTo(42);
    assertThat(server.asked().get(0).headers()).contains("Bearer t0ken");
    assertThat(ask("/empty", configured()).body().isMissingNode()).isTrue();
    assertThat(ask("/page", configured()).body().isMissingNode()).isTrue();
  }

  @Test
  void nobody_goes_inside_unless_the_operator_says_so() {
    assertThatThrownBy(() -> ask("/x", MediaAccess.NONE))
        .isInstanceOf(VendorTrouble.class)
        .hasMessage("its address is not public");
    assertThat(server.connections()).isZero();
  }

  @Test
  void a_redirect_is_not_followed_and_no_token_goes_along() throws Exception {
    server.status("/moved", 302, "Location: " + other.url("/there"));
    fetching.allow(other.url(""));

    assertThat(ask("/moved", configured()).status()).isEqualTo(302);
    assertThat(other.connections()).isZero();
  }

  @Test
  void an_answer_that_is_too_large_or_does_not_come_is_trouble() {
    server.large("/huge", "application/json", 3_000_000, 3_000_000);
    server.on("/hangs", (out, closing) -> closing.await());

    assertThatThrownBy(() -> ask("/huge", configured())).isInstanceOf(VendorTrouble.class);
    for (int i = 0; i < 150; i++) {
      // at whatever step of the client's
      fetching.base = Duration.ofNanos(i * 200_000L);
      assertThatThrownBy(() -> ask("/hangs", configured()))
          .isInstanceOf(VendorTrouble.class)
          .hasMessage("it did not arrive in time");
    }
  }

  @Test
  void a_picture_is_what_its_first_bytes_say() throws Exception {
    fetching.allow(server.url(""));
    server.file("/gif", "text/plain", "GIF89a…".getBytes(StandardCharsets.UTF_8));
    server.file("/svg", "image/png", "<svg/>".getBytes(StandardCharsets.UTF_8));
    server.file("/none", "image/png", new byte[0]);
    server.status("/later", 503);

    try (Picture gif = picture("/gif").orElseThrow()) {
      assertThat(gif.mime()).isEqualTo("image/gif");
      assertThat(gif.name()).isEqualTo("avatar.gif");
    }
    assertThat(picture("/svg")).isEmpty();
    assertThat(picture("/none")).isEmpty();
    assertThatThrownBy(() -> picture("/later")).isInstanceOf(VendorTrouble.class);
  }

  @Test
  void a_file_that_becomes_no_picture_is_closed_also_when_it_cannot_be_read() throws Exception {
    FetchedFile none = new FetchedFile(9);
    FetchedFile broken = new FetchedFile(9);
    InputStream disk =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }
        };

    assertThat(Picture.of(none)).isEmpty();
    assertThatThrownBy(() -> Picture.of(broken, disk)).hasMessage("the disk is gone");

    for (FetchedFile file : new FetchedFile[] {none, broken}) {
      assertThatThrownBy(() -> file.content().size()).isInstanceOf(ClosedChannelException.class);
    }
  }

  private java.util.Optional<Picture> picture(String path) throws VendorTrouble {
    return api().picture(MediaStep.download(MediaRequest.open(server.url(path))), MediaAccess.NONE);
  }
}
