package io.caravan.channel.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
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
import org.junit.jupiter.params.provider.ValueSource;

class EvolutionMediaTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final MediaAccess ACCESS =
      new MediaAccess(URI.create("http://evolution:8080"), "k3y", null);

  @Test
  void a_file_that_is_in_neither_webhook_nor_store_is_asked_for_by_its_message() throws Exception {
    MediaStep.Lookup lookup = (MediaStep.Lookup) vendor("My shop/3EB0A", ACCESS);

    MediaRequest request = lookup.request();
    assertThat(request.url())
        .isEqualTo("http://evolution:8080/chat/getBase64FromMediaMessage/My%20shop");
    assertThat(request.credentials()).isEqualTo(Map.of("apikey", "k3y"));
    assertThat(request.hosts()).isEqualTo(List.of("evolution"));
    assertThat(JSON.readTree(request.json()))
        .isEqualTo(
            JSON.readTree("{\"message\":{\"key\":{\"id\":\"3EB0A\"}},\"convertToMp4\":false}"));
    assertThat(
            lookup
                .then()
                .after(JSON.readTree("{\"mediaType\":\"imageMessage\",\"base64\":\"aGk=\"}")))
        .isEqualTo(new MediaStep.Base64("aGk="));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"base64\":\"\"}", "{\"base64\":7}", "null"})
  void an_answer_without_a_file_is_none(String answer) throws Exception {
    MediaStep.Lookup lookup = (MediaStep.Lookup) vendor("shop/3EB0A", ACCESS);

    assertThatThrownBy(() -> lookup.then().after(JSON.readTree(answer)))
        .isInstanceOf(NoMedia.class);
  }

  @Test
  void a_file_in_the_store_is_fetched_by_its_link_without_the_key() throws Exception {
    String url = "https://minio.example.com/a?X-Amz-Signature=b";

    assertThat(new EvolutionMedia().first(Attachment.link(Kind.VIDEO, url, null, null), ACCESS))
        .isEqualTo(MediaStep.download(MediaRequest.open(url)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "shop", "/3EB0A", "../3EB0A", "./a", "a/b/3EB0A", "shop/3E B", "s\n/a"})
  void no_reference_leads_elsewhere(String reference) {
    assertThatThrownBy(() -> vendor(reference, ACCESS)).isInstanceOf(NoMedia.class);
  }

  @Test
  void without_address_and_key_it_cannot_be_had() {
    assertThatThrownBy(() -> vendor("shop/3EB0A", MediaAccess.NONE)).isInstanceOf(NoMedia.class);
    assertThat(EvolutionMedia.reference(null, "3EB0A")).isNull();
    assertThat(EvolutionMedia.reference("shop", "3EB0/A")).isNull();
  }

  private static MediaStep vendor(String reference, MediaAccess access) throws NoMedia {
    return new EvolutionMedia().first(Attachment.vendor(Kind.FILE, reference, null, null), access);
  }
}
