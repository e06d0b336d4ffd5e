package io.caravan.channel.waha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WahaMediaTest {

  private static final MediaAccess ACCESS =
      new MediaAccess(URI.create("https://waha.internal:3000/"), "k3y", null);

  @ParameterizedTest
  @CsvSource({
    "http://localhost:3000/api/files/shop/false_1@c.us_A.jpeg, /api/files/shop/false_1@c.us_A.jpeg",
    "http://127.0.0.1/api/files/a.oga?x=1, /api/files/a.oga?x=1",
    "https://elsewhere.example/waha/api/files/a%20b.pdf, /api/files/a%20b.pdf"
  })
  void wahas_own_file_is_fetched_from_the_configured_address_with_the_key(String url, String path)
      throws Exception {
    assertThat(first(url, ACCESS))
        .isEqualTo(
            MediaStep.download(
                new MediaRequest(
                    "https://waha.internal:3000" + path,
                    Map.of("X-Api-Key", "k3y"),
                    List.of("waha.internal"),
                    null)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://s3.example.com/waha/a.pdf?X-Amz-Signature=b",
        "http://localhost:3000/api/files/../sessions",
        "http://localhost:3000/api/files/a/%2e%2E/sessions",
        "http://localhost:3000/api/files/a%2f..%2fb",
        "http://localhost:3000/api/files/a%5c..",
        "http://localhost:3000/api/files/",
        "http://localhost:3000/api/files//a",
        "http://localhost:3000/api/sessions/shop?/api/files/a",
        "no url at all"
      })
  void anything_else_is_fetched_as_it_is_and_without_the_key(String url) throws Exception {
    assertThat(first(url, ACCESS)).isEqualTo(MediaStep.download(MediaRequest.open(url)));
  }

  @Test
  void without_a_configured_address_the_link_is_all_there_is() throws Exception {
    String url = "http://localhost:3000/api/files/a.jpeg";

    assertThat(first(url, MediaAccess.NONE)).isEqualTo(MediaStep.download(MediaRequest.open(url)));
    assertThatThrownBy(() -> first(url, new MediaAccess(URI.create("http://waha"), null, null)))
        .isInstanceOf(NoMedia.class);
    assertThatThrownBy(
            () -> new WahaMedia().first(Attachment.vendor(Kind.FILE, "a", null, null), ACCESS))
        .isInstanceOf(NoMedia.class);
  }

  private static MediaStep first(String url, MediaAccess access) throws NoMedia {
    return new WahaMedia().first(Attachment.link(Kind.FILE, url, null, null), access);
  }
}
