package io.caravan.chatwoot;

import java.util.Locale;

/** What a failure means for the message, and so what to do about it; src/docs/failures.md. */
public enum FailureKind {
  /** Chatwoot was not reached or did not answer properly; no message was written. */
  UNAVAILABLE,
  /** The message may have been written: look before posting again. */
  UNCLEAR,
  /** Chatwoot asks to wait; no message was written. */
  THROTTLED,
  /** Token, account or inbox are wrong, for every message of the inbox. */
  MISCONFIGURED,
  /** A contact or conversation that was known is gone. */
  STALE_IDS,
  /** Somebody else wrote the same at the same moment: read again and go on. */
  LOST_RACE,
  /** Phone, e-mail or identifier belong to another contact. */
  CONTACT_CONFLICT,
  /** Chatwoot refuses this message for good; nothing was written. */
  PERMANENT,
  /** Nothing that Chatwoot is known to answer: a fault of ours until shown otherwise. */
  OURS;

  /** The word in logs, metrics and documentation, such as {@code stale-ids}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
