package io.caravan.channel.payloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.caravan.channel.Channel;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.Ids;
import io.caravan.channel.ParsedEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each channel's parser makes of the webhooks in the collection. */
class PayloadsTest {

  private static final Instant RECEIVED = Instant.parse("2026-11-30T12:00:00Z");
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .serializationInclusion(JsonInclude.Include.NON_NULL)
          .build();

  private static AllChannels channels;

  @BeforeAll
  static void findChannels() {
    channels = AllChannels.at(RECEIVED);
  }

  @AfterAll
  static void close() {
    channels.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.caravan.channel.payloads.Payload#all")
  void a_webhook_becomes_the_events_that_are_written_beside_it(Payload payload) throws Exception {
    Channel channel = channels.all().named(payload.channel());

    JsonNode events = MAPPER.valueToTree(channel.parser().parse(payload.body(), RECEIVED));

    JsonNode expected = payload.expect().path("events");
    assertThat(expected.isArray()).as("%s says which events to expect", payload).isTrue();
    assertThat(events).as("the events are%n%s", events.toPrettyString()).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertHolds(events.get(i), expected.get(i), "event " + i);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.caravan.channel.payloads.Payload#all")
  void P2_a_webhook_that_comes_again_later_holds_the_same_events(Payload payload) throws Exception {
    ChannelParser parser = channels.all().named(payload.channel()).parser();

    List<ParsedEvent> later = parser.parse(payload.body(), RECEIVED.plus(Duration.ofDays(1)));

    assertThat(later)
        .extracting(ParsedEvent::dedupeKey, PayloadsTest::messageId)
        .containsExactlyElementsOf(
            parser.parse(payload.body(), RECEIVED).stream()
                .map(event -> tuple(event.dedupeKey(), messageId(event)))
                .toList());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.caravan.channel.payloads.Payload#all")
  void P1_no_id_is_longer_than_an_index_takes(Payload payload) throws Exception {
    ChannelParser parser = channels.all().named(payload.channel()).parser();

    assertThat(parser.parse(payload.body(), RECEIVED))
        .extracting(PayloadsTest::messageId)
        .allSatisfy(id -> assertThat(id).hasSizeLessThanOrEqualTo(Ids.MAX_LENGTH));
  }

  private static String messageId(ParsedEvent event) {
    return event.message() == null ? "" : event.message().id();
  }

  /** Each field that is expected is there with that value; null means that it is not there. */
  private static void assertHolds(JsonNode actual, JsonNode expected, String where) {
    if (expected.isObject()) {
      expected
          .properties()
          .forEach(
              e -> assertHolds(actual.path(e.getKey()), e.getValue(), where + "." + e.getKey()));
    } else if (expected.isArray()) {
      assertThat(actual).as(where + ": " + actual).hasSameSizeAs(expected);
      for (int i = 0; i < expected.size(); i++) {
        assertHolds(actual.get(i), expected.get(i), where + "[" + i + "]");
      }
    } else if (expected.isNull()) {
      assertThat(actual.isMissingNode()).as(where + " is " + actual).isTrue();
    } else {
      assertThat(actual).as(where).isEqualTo(expected);
    }
  }
}
