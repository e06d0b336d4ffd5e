package io.caravan.journal;

import java.util.Locale;

/** The states of an event; src/docs/states.md draws them. Waiting = received + retrying. */
public enum EventState {
  RECEIVED,
  RETRYING,
  DELIVERED,
  DEAD,
  IGNORED,
  DISCARDED;

  /** The word in the database, in metrics and in the console. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static EventState of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
