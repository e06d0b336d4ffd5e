package io.caravan.channel.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatewayParserTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @Test
  void P5_a_fault_of_ours_in_one_event_makes_that_one_dead_and_the_next_go_on() throws Exception {
    GatewayParser parser =
        new GatewayParser(
            "session",
            "data",
            event -> {
              if (event.data().path("bad").asBoolean()) {
                throw new IllegalStateException("ours");
              }
              return event.ignored("fine");
            });

    List<ParsedEvent> events =
        parser.parse(bytes("{\"event\":\"e\",\"data\":[{\"bad\":true},{\"id\":1}]}"), NOW);

    assertThat(events)
        .extracting(ParsedEvent::outcome)
        .containsExactly(Outcome.DEAD, Outcome.IGNORED);
    assertThat(events.get(0).kind()).isEqualTo(ParsedEvent.UNPARSEABLE);
    assertThat(events.get(0).dedupeKey()).startsWith("unparseable:");
  }

  @Test
  void a_body_that_is_no_json_is_malformed() {
    GatewayParser parser = new GatewayParser("session", "data", event -> event.ignored("x"));

    assertThatThrownBy(() -> parser.parse(bytes("{\"event\":"), NOW))
        .isInstanceOf(MalformedWebhook.class);
    assertThatThrownBy(() -> parser.parse(bytes("[".repeat(100_000)), NOW))
        .isInstanceOf(MalformedWebhook.class);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
