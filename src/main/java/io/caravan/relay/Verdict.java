package io.caravan.relay;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a failed try was, for the dead-letter route.
 *
 * @param reason in words for an operator, Chatwoot's own where there are any
 * @param until when to try again, where the failure says so
 * @param mayExist whether the message may be in Chatwoot all the same, or get there yet
 */
public record Verdict(Kind kind, String reason, @Nullable Instant until, boolean mayExist) {

  Verdict(Kind kind, String reason, @Nullable Instant until) {
    this(kind, reason, until, kind == Kind.UNCLEAR);
  }

  static final String VARIABLE = "verdict";

  /** By what has to be done about it. */
  public enum Kind {
    /** Nothing was sent, or the lane is no longer ours: nothing is written down. */
    DROPPED,
    /** Nothing was written; Chatwoot may be down. */
    UNAVAILABLE,
    /** It may be in Chatwoot, or get there yet. */
    UNCLEAR,
    /** Chatwoot asks to wait; nothing is counted. */
    THROTTLED,
    /** Chatwoot may still store an earlier try; nothing is counted. */
    HELD,
    /** Its files are still being fetched; nothing is counted. */
    MEDIA,
    /** The message that it changes comes first; nothing is counted. */
    TARGET_OPEN,
    /** Token, account or inbox are wrong: the inbox pauses. */
    MISCONFIGURED,
    /** The ids were forgotten; the event goes on at once. */
    STALE_IDS,
    /** Chatwoot refuses it for good. */
    PERMANENT,
    /** Of ours, or not understood: next rung. */
    COUNTED
  }

  /** For the route's choice. */
  public boolean isDropped() {
    return kind == Kind.DROPPED;
  }

  /** For the route's choice. */
  public boolean isUnclear() {
    return kind == Kind.UNCLEAR;
  }
}
