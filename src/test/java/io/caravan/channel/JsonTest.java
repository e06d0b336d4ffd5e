package io.caravan.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.channel.InboundMessage.Direction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "{", "{} {}", "{\"a\":\"secret", "\u0000", "{'a':1}", "NaN"})
  void what_is_no_json_is_refused_without_being_quoted(String body) {
    assertThatThrownBy(() -> Json.read(body.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(MalformedWebhook.class)
        .hasMessageStartingWith("the body is")
        .hasMessageNotContaining("secret");
  }

  @Test
  void deep_nesting_is_refused_and_overflows_no_stack() {
    for (String bracket : List.of("[", "{\"a\":")) {
      byte[] body = bracket.repeat(100_000).getBytes(StandardCharsets.UTF_8);
      assertThatThrownBy(() -> Json.read(body)).isInstanceOf(MalformedWebhook.class);
    }
  }

  @Test
  void a_number_without_end_is_refused() {
    byte[] body = ("{\"a\":" + "1".repeat(100_000) + "}").getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> Json.read(body)).isInstanceOf(MalformedWebhook.class);
  }

  @Test
  void bytes_that_are_not_utf8_are_refused() {
    byte[] body = "{\"a\":\"\u00e4\"}".getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> Json.read(body)).isInstanceOf(MalformedWebhook.class);
  }

  @Test
  void a_message_is_read_as_it_was_written() {
    InboundMessage message =
        new InboundMessage(
            "m1",
            Direction.OUTGOING,
            new ContactCard("c1", "Ann", null, "+49", null),
            "Hi \uD83D\uDE00",
            List.of(Attachment.link(Attachment.Kind.FILE, "https://a/b", null, "image/png")),
            "m0",
            Map.of("order", 5));

    assertThat(Json.readMessage(Json.write(message))).isEqualTo(message);
  }

  /** Nodes of the version before read no absent list but that of aliases. */
  @Test
  void a_message_is_kept_without_what_it_does_not_have_and_read_as_it_was() {
    InboundMessage message =
        new InboundMessage(
            "m1",
            Direction.INCOMING,
            new ContactCard("c1", null, null, null, null),
            null,
            List.of(),
            null,
            Map.of());

    String kept = Json.write(message);

    assertThat(kept)
        .isEqualTo(
            "{\"id\":\"m1\",\"direction\":\"INCOMING\",\"contact\":{\"id\":\"c1\"},"
                + "\"attachments\":[],\"meta\":{}}");
    assertThat(Json.readMessage(kept)).isEqualTo(message);
  }

  /** Evolution puts files into the webhook, as base64; Chatwoot takes 40 MB. */
  @Test
  void a_file_of_20_MB_inside_a_body_is_read() throws Exception {
    byte[] file = new byte[28_000_000];
    Arrays.fill(file, (byte) 'A');
    file[0] = '"';
    file[file.length - 1] = '"';

    assertThat(Json.read(file).textValue()).hasSize(file.length - 2);
  }
}
