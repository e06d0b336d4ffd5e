package io.caravan.channel.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"conversation\":\"hi\"}|hi",
        "{\"messageContextInfo\":{},\"conversation\":\"hi\"}|hi",
        "{\"conversation\":\"hi\",\"senderKeyDistributionMessage\":{}}|hi",
        "{\"base64\":\"x\",\"mediaUrl\":\"y\",\"conversation\":\"hi\"}|hi",
        "{\"extendedTextMessage\":null,\"conversation\":\"hi\"}|hi",
        "{\"conversation\":\"\"}|[unsupported message]",
        "{\"liveLocationMessage\":{\"degreesLatitude\":\"x\",\"caption\":\"bus\"}}|[location: bus]",
        "{\"contactMessage\":{\"displayName\":\"Carla\"}}|[contact: Carla]",
        "{\"contactsArrayMessage\":{\"displayName\":\"2 contacts\"}}|[contact: 2 contacts]",
        "{\"interactiveResponseMessage\":{\"body\":{\"text\":\"Paid\"}}}|Paid",
        "{\"buttonsMessage\":{\"contentText\":\"Choose\"}}|Choose",
        "{\"listMessage\":{\"title\":\"Menu\"}}|Menu",
        "{\"interactiveMessage\":{\"body\":{\"text\":\"Choose\"}}}|Choose",
        "{\"templateMessage\":{\"hydratedTemplate\":{\"hydratedContentText\":\"Code 1\"}}}|Code 1",
        "{\"placeholderMessage\":{\"type\":0}}|[message: only the phone shows it]",
        "{\"groupInviteMessage\":{\"groupName\":\"Team\"}}|[invitation to a group: Team]",
        "{\"eventMessage\":{\"name\":\"Party\"}}|[event: Party]",
        "{\"callLogMesssage\":{\"isVideo\":true}}|[call]",
        "{\"pollCreationMessage\":{}}|[poll]"
      })
  void a_message_reads_by_the_one_field_that_counts(String json, String text) throws Exception {
    assertThat(content(json).text()).isEqualTo(text);
    assertThat(content(json).isNoise()).isFalse();
  }

  @Test
  void a_product_reads_as_what_is_asked_about() throws Exception {
    assertThat(
            content("{\"productMessage\":{\"product\":{\"title\":\"Mug\"},\"body\":\"how much?\"}}")
                .text())
        .isEqualTo("🛒 Mug\nhow much?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{}",
        "[]",
        "7",
        "null",
        "{\"messageContextInfo\":{}}",
        "{\"albumMessage\":{}}",
        "{\"pollUpdateMessage\":{}}",
        "{\"base64\":\"x\"}"
      })
  void what_nobody_wrote_is_noise(String json) throws Exception {
    assertThat(content(json).isNoise()).isTrue();
  }

  @Test
  void wrappers_without_end_end() throws Exception {
    String json = "{\"conversation\":\"deep\"}";
    for (int i = 0; i < 30; i++) {
      json = "{\"ephemeralMessage\":{\"message\":" + json + "}}";
    }
    assertThat(content(json).isNoise()).isTrue();
    assertThat(content("{\"ephemeralMessage\":{}}").text()).isEqualTo("[unsupported message]");
  }

  private static Content content(String json) throws Exception {
    return Content.of(new ObjectMapper().readTree(json));
  }
}
