package io.caravan.channel;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ParsedEvent.Outcome;
import java.time.Instant;

/**
 * What is known of an event before its content is looked at, for channels whose events belong to
 * the inbox of the URL.
 *
 * @param dedupeKey kind and native id, see {@link DedupeKey}
 * @param occurredAt not later than when it was received
 */
public record EventFrame(String kind, String dedupeKey, Instant occurredAt) {

  private static final int MAX_KIND_LENGTH = 64;

  /** For an event without an id of its own. */
  public static EventFrame ofContent(String kind, JsonNode content, Instant occurredAt) {
    String clean = kind(kind);
    return new EventFrame(clean, DedupeKey.ofContent(clean, content), occurredAt);
  }

  /** A sender's word for what happened, short and clean enough to be kept. */
  public static String kind(String word) {
    String clean = Clean.text(word);
    return Clean.text(clean.substring(0, Math.min(clean.length(), MAX_KIND_LENGTH)));
  }

  public ParsedEvent received(InboundMessage message) {
    return new ParsedEvent(null, kind, dedupeKey, occurredAt, message, Outcome.RECEIVED, null);
  }

  public ParsedEvent ignored(String reason) {
    return new ParsedEvent(null, kind, dedupeKey, occurredAt, null, Outcome.IGNORED, reason);
  }

  /** For an event that our parser failed on: a later version may read it. */
  public static ParsedEvent unparseable(JsonNode event, Instant receivedAt) {
    String kind = ParsedEvent.UNPARSEABLE;
    return new ParsedEvent(
        null, kind, DedupeKey.ofContent(kind, event), receivedAt, null, Outcome.DEAD, kind);
  }
}
