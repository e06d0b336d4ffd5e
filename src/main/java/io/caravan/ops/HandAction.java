package io.caravan.ops;

import io.caravan.journal.DeadLetters;
import io.caravan.journal.EventFilter;
import io.caravan.journal.EventState;
import java.util.Locale;
import java.util.Set;

/** What operators do about events that a filter finds. */
public enum HandAction {
  REPLAY(Set.of(EventState.DEAD), "only dead events can be replayed: leave 'state' out"),
  DISCARD(DeadLetters.DISCARDABLE, "only dead and waiting events can be discarded");

  private final Set<EventState> from;
  private final String refusal;

  HandAction(Set<EventState> from, String refusal) {
    this.from = from;
    this.refusal = refusal;
  }

  /**
   * @throws IllegalArgumentException when there is no such word
   */
  public static HandAction of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** The word in addresses and in the audit. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The events that the query means: dead ones, unless it names other states.
   *
   * @throws InvalidRequest when the query is empty, or names events that this cannot be done to
   */
  EventFilter meant(EventQuery query) {
    if (query.isEmpty()) {
      throw new InvalidRequest(
          "an empty filter is taken for a mistake; {\"state\":\"dead\"} means all dead events");
    }
    EventFilter filter = query.filter();
    if (!from.containsAll(filter.states())) {
      throw new InvalidRequest(refusal);
    }
    return filter.states().isEmpty() ? filter.in(Set.of(EventState.DEAD)) : filter;
  }
}
