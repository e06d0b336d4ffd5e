package io.caravan.journal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What became of a webhook's events, after the commit.
 *
 * @param byInbox the events' own inboxes, which are not always that of the URL
 * @param lanes the lanes that have something new to deliver
 */
public record Receipt(Map<String, Tally> byInbox, Set<Long> lanes) {

  /**
   * Events of one inbox.
   *
   * @param accepted new events that are not ignored
   * @param duplicate events that the journal had already
   * @param ignored new events that are recorded and go no further
   */
  public record Tally(int accepted, int duplicate, int ignored) {

    static final Tally NONE = new Tally(0, 0, 0);

    Tally plus(int moreAccepted, int moreDuplicate, int moreIgnored) {
      return new Tally(accepted + moreAccepted, duplicate + moreDuplicate, ignored + moreIgnored);
    }
  }

  /** Of a webhook that was seen before. */
  public static Receipt allDuplicate(List<NewEvent> events) {
    return of(events, Map.of(), Set.of());
  }

  /**
   * @param stored the states of what was new, by inbox
   */
  public static Receipt of(
      List<NewEvent> events, Map<String, List<EventState>> stored, Set<Long> lanes) {
    Map<String, Tally> tallies = new TreeMap<>();
    for (NewEvent event : events) {
      tallies.merge(event.inbox(), new Tally(0, 1, 0), (all, one) -> all.plus(0, 1, 0));
    }
    stored.forEach(
        (inbox, states) ->
            states.forEach(
                state -> {
                  int ignored = state == EventState.IGNORED ? 1 : 0;
                  tallies.merge(
                      inbox, Tally.NONE, (all, none) -> all.plus(1 - ignored, -1, ignored));
                }));
    return new Receipt(Map.copyOf(tallies), lanes);
  }

  public int accepted() {
    return total().accepted;
  }

  public int duplicate() {
    return total().duplicate;
  }

  public int ignored() {
    return total().ignored;
  }

  /** Of all inboxes; without a stream, since each webhook asks for it several times. */
  public Tally total() {
    Tally total = Tally.NONE;
    for (Tally tally : byInbox.values()) {
      total = total.plus(tally.accepted, tally.duplicate, tally.ignored);
    }
    return total;
  }
}
