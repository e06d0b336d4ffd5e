package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.SenderTime;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the value of a change says about each event in it.
 *
 * @param account the phone number's id; null when there is none, and then nothing can be delivered
 * @param standby whether another app has the thread
 */
record Value(@Nullable String account, People people, boolean standby, Instant receivedAt) {

  static final String UNKNOWN = "unknown";
  static final String UNKNOWN_SHAPE = "unknown-shape";

  static Value of(JsonNode value, Instant receivedAt) {
    return new Value(
        Ids.of(value.path("metadata").path("phone_number_id")),
        People.of(value.path("contacts")),
        false,
        receivedAt);
  }

  /** One level deeper; what is said there only once, or only above, holds for both. */
  Value standby(JsonNode standby) {
    String inner = Ids.of(standby.path("metadata").path("phone_number_id"));
    People known = people.and(standby.path("contacts"));
    return new Value(account == null ? inner : account, known, true, receivedAt);
  }

  ParsedEvent received(String kind, String dedupeKey, JsonNode event, InboundMessage message) {
    return account == null
        ? ignored(kind, dedupeKey, event, "no-account")
        : new ParsedEvent(account, kind, dedupeKey, timeOf(event), message, Outcome.RECEIVED, null);
  }

  ParsedEvent ignored(String kind, String dedupeKey, JsonNode event, String reason) {
    return without(Outcome.IGNORED, kind, dedupeKey, event, reason);
  }

  /** For an event without an id. */
  ParsedEvent ignored(String kind, JsonNode event, String reason) {
    return ignored(kind, DedupeKey.ofContent(kind, event), event, reason);
  }

  /** For an event that our parser failed on: a later version may read it. */
  ParsedEvent unparseable(JsonNode event) {
    String kind = ParsedEvent.UNPARSEABLE;
    return without(Outcome.DEAD, kind, DedupeKey.ofContent(kind, event), event, kind);
  }

  private ParsedEvent without(
      Outcome outcome, String kind, String dedupeKey, JsonNode event, String reason) {
    return new ParsedEvent(account, kind, dedupeKey, timeOf(event), null, outcome, reason);
  }

  /** Seconds, as a string. */
  private Instant timeOf(JsonNode event) {
    Optional<Instant> time = SenderTime.ofNumber(event.path("timestamp"));
    return SenderTime.notAfter(receivedAt, time.orElse(receivedAt));
  }
}
