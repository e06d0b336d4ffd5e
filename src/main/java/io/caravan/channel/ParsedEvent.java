package io.caravan.channel;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One event of a webhook as its parser understood it. A bad event is already {@code IGNORED} or
 * {@code DEAD} here, so that it never stops its neighbours.
 *
 * @param account the channel account it belongs to, null when the URL's inbox is meant
 * @param kind the channel's word for what happened, such as {@code message} or {@code read}
 * @param dedupeKey kind and native id; unique per inbox
 * @param occurredAt the sender's time, not later than when it was received
 * @param message present when the event is to be delivered
 * @param reason why it is ignored or dead
 */
public record ParsedEvent(
    @Nullable String account,
    String kind,
    String dedupeKey,
    Instant occurredAt,
    @Nullable InboundMessage message,
    Outcome outcome,
    @Nullable String reason) {

  /** Kind and reason of what could not be read; a later version may parse its webhook again. */
  public static final String UNPARSEABLE = "unparseable";

  /** The same event, recorded only. */
  public ParsedEvent ignored(String why) {
    return new ParsedEvent(account, kind, dedupeKey, occurredAt, message, Outcome.IGNORED, why);
  }

  /** What becomes of an event when it leaves the parser. */
  public enum Outcome {
    RECEIVED,
    IGNORED,
    DEAD
  }
}
