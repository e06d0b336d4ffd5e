package io.caravan.channel.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Json;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class WhatsAppMediaTest {

  private static final MediaAccess ACCESS = new MediaAccess(null, "graph-token", null);
  private static final Map<String, String> BEARER = Map.of("Authorization", "Bearer graph-token");

  @Test
  void a_file_is_looked_up_by_its_id_and_downloaded_with_the_same_token() throws Exception {
    MediaStep.Lookup lookup = lookup("1003383421387256", ACCESS);

    assertThat(lookup.request())
        .isEqualTo(
            MediaRequest.get(
                "https://graph.facebook.com/v26.0/1003383421387256", BEARER, "graph.facebook.com"));
    MediaStep download =
        lookup
            .then()
            .after(
                json(
                    """
                    {"url":"https:\\/\\/lookaside.fbsbx.com\\/whatsapp_business\\/attachments\\/?mid=1",
                    "mime_type":"image/jpeg","sha256":"00","file_size":"9","id":"1003383421387256"}\
                    """));
    assertThat(download)
        .isEqualTo(
            MediaStep.download(
                MediaRequest.get(
                    "https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1",
                    BEARER,
                    "lookaside.fbsbx.com",
                    ".fbcdn.net")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:4010", "http://localhost:4010/"})
  void an_api_of_ones_own_takes_the_place_of_Graph(String url) throws Exception {
    MediaStep.Lookup lookup = lookup("7", new MediaAccess(URI.create(url), "graph-token", null));

    assertThat(lookup.request())
        .isEqualTo(MediaRequest.get("http://localhost:4010/v26.0/7", BEARER, "localhost"));
    MediaStep.Download download =
        (MediaStep.Download) lookup.then().after(json("{\"url\":\"http://localhost:4010/f\"}"));
    assertThat(download.request().hosts())
        .containsExactly("lookaside.fbsbx.com", ".fbcdn.net", "localhost");
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {"../me", "1/../2", "1?fields=x", "1#", " 1", "1 ", "-1", "1a", "\u0661", "1\n"})
  void an_id_that_is_no_number_never_gets_into_a_url(String id) {
    Attachment attachment = new Attachment(Kind.IMAGE, null, id, null, null, null);

    assertThatThrownBy(() -> new WhatsAppMedia().first(attachment, ACCESS))
        .isInstanceOf(NoMedia.class)
        .hasMessage("the webhook gives no media id that WhatsApp would know");
  }

  @Test
  void a_link_in_a_webhook_is_not_followed() {
    Attachment link = Attachment.link(Kind.IMAGE, "https://lookaside.fbsbx.com/x", null, null);

    assertThatThrownBy(() -> new WhatsAppMedia().first(link, ACCESS)).isInstanceOf(NoMedia.class);
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = " ")
  void without_a_token_the_missing_setting_is_named(String token) {
    Attachment attachment = Attachment.vendor(Kind.IMAGE, "7", null, null);

    assertThatThrownBy(
            () -> new WhatsAppMedia().first(attachment, new MediaAccess(null, token, null)))
        .isInstanceOf(NoMedia.class)
        .hasMessageContaining("api.token");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"url\":7}", "{\"url\":\"\"}", "[]", "null", "{\"error\":{}}"})
  void an_answer_without_a_link_is_no_file(String answer) throws Exception {
    MediaStep.Lookup lookup = lookup("7", ACCESS);

    assertThatThrownBy(() -> lookup.then().after(json(answer)))
        .isInstanceOf(NoMedia.class)
        .hasMessageNotContaining("graph-token");
  }

  private static MediaStep.Lookup lookup(String id, MediaAccess access) throws NoMedia {
    Attachment attachment = Attachment.vendor(Kind.IMAGE, id, null, "image/jpeg");
    return (MediaStep.Lookup) new WhatsAppMedia().first(attachment, access);
  }

  private static JsonNode json(String text) throws Exception {
    return Json.read(text.getBytes(StandardCharsets.UTF_8));
  }
}
