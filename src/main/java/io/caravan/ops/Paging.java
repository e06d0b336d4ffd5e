package io.caravan.ops;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Pages by id, newest first: rows that come meanwhile do not shift what follows.
 *
 * @param below ids of the page are below; null for the first page
 */
record Paging(@Nullable Long below, int limit) {

  private static final int DEFAULT = 50;
  private static final int MOST = 500;
  private static final int RADIX = 36;

  /**
   * @param after as an earlier page gave it
   * @throws InvalidRequest when either cannot be read
   */
  static Paging of(@Nullable String after, @Nullable String limit) {
    return new Paging(below(after), limit(limit));
  }

  /** How many to look for: one more than a page holds tells whether there is another page. */
  int most() {
    return limit + 1;
  }

  /**
   * @param found up to {@link #most()}
   */
  <T> List<T> page(List<T> found) {
    return found.size() > limit ? found.subList(0, limit) : found;
  }

  /**
   * What to ask for the page after this one, null when there is none.
   *
   * @param found up to {@link #most()}
   * @param place of the last one of a page, as a word in an address
   */
  <T> @Nullable String next(List<T> found, Function<T, String> place) {
    return found.size() > limit ? place.apply(found.get(limit - 1)) : null;
  }

  static String place(long id) {
    return Long.toString(id, RADIX);
  }

  private static @Nullable Long below(@Nullable String after) {
    try {
      return after == null ? null : Long.valueOf(after, RADIX);
    } catch (NumberFormatException e) {
      throw new InvalidRequest("'after' has to be the 'next' of an earlier answer");
    }
  }

  static int limit(@Nullable String limit) {
    try {
      int number = limit == null ? DEFAULT : Integer.parseInt(limit);
      if (number >= 1 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException e) {
      // answered below
    }
    throw new InvalidRequest("'limit' has to be a number from 1 to " + MOST);
  }
}
