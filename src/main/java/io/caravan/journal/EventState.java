package io.caravan.journal;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The states of an event; src/docs/states.md draws them. Waiting = received + retrying. */
public enum EventState {
  RECEIVED,
  RETRYING,
  DELIVERED,
  DEAD,
  IGNORED,
  DISCARDED;

  /** The word in the database, in answers, in metrics and in the console. */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static EventState of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
