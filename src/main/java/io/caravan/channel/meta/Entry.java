package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.SenderTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an entry of the envelope says about each event in it.
 *
 * @param account null when the entry names none
 * @param time for events without a time of their own
 */
record Entry(@Nullable String account, Instant time, Instant receivedAt) {

  static Entry of(JsonNode entry, Instant receivedAt) {
    return new Entry(
        Ids.of(entry.path("id")),
        SenderTime.ofNumber(entry.path("time")).orElse(receivedAt),
        receivedAt);
  }

  /** The same for an event that names the account itself. */
  Entry of(Parties parties) {
    return new Entry(parties.account(), time, receivedAt);
  }

  /** The event's own time, in milliseconds, or in seconds as the Test button sends it. */
  Instant timeOf(JsonNode event) {
    Instant time = SenderTime.ofNumber(event.path("timestamp")).orElse(this.time);
    return SenderTime.notAfter(receivedAt, time);
  }

  ParsedEvent received(String kind, String dedupeKey, JsonNode event, InboundMessage message) {
    return new ParsedEvent(
        account, kind, dedupeKey, timeOf(event), message, Outcome.RECEIVED, null);
  }

  ParsedEvent ignored(String kind, String dedupeKey, JsonNode event, String reason) {
    return withoutMessage(Outcome.IGNORED, kind, dedupeKey, event, reason);
  }

  /** For an event without an id. */
  ParsedEvent ignored(String kind, JsonNode event, String reason) {
    String shortKind = EventFrame.kind(kind);
    return ignored(shortKind, DedupeKey.ofContent(shortKind, event), event, reason);
  }

  /** For an event that our parser failed on: a later version may read it. */
  ParsedEvent unparseable(JsonNode event) {
    String kind = ParsedEvent.UNPARSEABLE;
    return withoutMessage(Outcome.DEAD, kind, DedupeKey.ofContent(kind, event), event, kind);
  }

  private ParsedEvent withoutMessage(
      Outcome outcome, String kind, String dedupeKey, JsonNode event, String reason) {
    return new ParsedEvent(account, kind, dedupeKey, timeOf(event), null, outcome, reason);
  }
}
