package io.caravan.channel.openwa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import io.caravan.channel.gateway.Jid;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenWaMediaTest {

  private static final String FILE = "s-1/15550100001@c.us/false_15550100001@c.us_3EB0A";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://openwa:2785",
        "http://openwa:2785/",
        "http://openwa:2785/api",
        "http://openwa:2785/api/"
      })
  void a_file_that_was_left_out_is_asked_for_with_the_key(String url) throws Exception {
    assertThat(first(FILE, access(url, "k3y")))
        .isEqualTo(
            MediaStep.download(
                new MediaRequest(
                    "http://openwa:2785/api/sessions/s-1/messages/15550100001%40c.us/"
                        + "false_15550100001%40c.us_3EB0A/media",
                    Map.of("X-API-Key", "k3y"), List.of("openwa"), null)));
  }

  @Test
  void without_address_or_key_it_cannot_be_had() {
    assertThatThrownBy(() -> first(FILE, MediaAccess.NONE)).isInstanceOf(NoMedia.class);
    assertThatThrownBy(() -> first(FILE, access("http://openwa:2785", null)))
        .isInstanceOf(NoMedia.class)
        .hasMessageNotContaining("openwa:2785");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s-1",
        "../15550100001@c.us/a",
        "s-1/../a",
        "s-1/1@c.us/..",
        "s-1/1@c.us/.",
        "s-1/1@c.us/a/b",
        "s 1/1@c.us/a",
        "s-1/1@c.us/a?b",
        "s-1/1@c.us/a%2e"
      })
  void no_reference_leads_elsewhere(String reference) {
    assertThatThrownBy(() -> first(reference, access("http://openwa:2785", "k3y")))
        .isInstanceOf(NoMedia.class);
  }

  @ParameterizedTest
  @CsvSource({"s-1, 3EB0A, true", "s/1, 3EB0A, false", ", 3EB0A, false", "s-1, a/b, false"})
  void a_message_that_no_reference_can_name_has_none(
      @Nullable String session, String message, boolean named) {
    Jid chat = Jid.of(TextNode.valueOf("15550100001@c.us"));
    assertThat(chat).isNotNull();
    assertThat(OpenWaMedia.reference(session, chat, message) != null).isEqualTo(named);
  }

  private static MediaStep first(String reference, MediaAccess access) throws NoMedia {
    return new OpenWaMedia().first(Attachment.vendor(Kind.FILE, reference, null, null), access);
  }

  private static MediaAccess access(String url, @Nullable String token) {
    return new MediaAccess(URI.create(url), token, null);
  }
}
