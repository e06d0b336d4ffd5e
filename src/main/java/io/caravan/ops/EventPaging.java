package io.caravan.ops;

import io.caravan.journal.EventPlace;
import io.caravan.journal.StoredEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pages of events, newest first: events that come meanwhile do not shift what follows.
 *
 * @param below the last event of the page before; null for the first page
 */
public record EventPaging(@Nullable EventPlace below, int limit) {

  private static final int RADIX = 36;
  private static final String SEPARATOR = "-";

  /**
   * @param after as an earlier page gave it
   * @throws InvalidRequest when either cannot be read
   */
  public static EventPaging of(@Nullable String after, @Nullable String limit) {
    return new EventPaging(place(after), Paging.limit(limit));
  }

  /** How many to look for: one more than a page holds tells whether there is another page. */
  public int most() {
    return limit + 1;
  }

  /**
   * @param found up to {@link #most()}
   */
  public List<StoredEvent> page(List<StoredEvent> found) {
    return found.size() > limit ? found.subList(0, limit) : found;
  }

  /**
   * What to ask for the page after this one, null when there is none.
   *
   * @param found up to {@link #most()}
   */
  public @Nullable String next(List<StoredEvent> found) {
    if (found.size() <= limit) {
      return null;
    }
    EventPlace last = EventPlace.of(found.get(limit - 1));
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, last.receivedAt());
    return Long.toString(micros, RADIX) + SEPARATOR + Long.toString(last.id(), RADIX);
  }

  private static @Nullable EventPlace place(@Nullable String after) {
    if (after == null) {
      return null;
    }
    try {
      String[] parts = after.split(SEPARATOR, 2);
      if (parts.length == 2) {
        long micros = Long.parseLong(parts[0], RADIX);
        return new EventPlace(
            Instant.EPOCH.plus(micros, ChronoUnit.MICROS), Long.parseLong(parts[1], RADIX));
      }
    } catch (NumberFormatException e) {
      // answered below
    }
    throw new InvalidRequest("'after' has to be the 'next' of an earlier answer");
  }
}
