package io.caravan.console;

import io.caravan.ops.SlowSearch;
import java.util.function.LongSupplier;
import org.springframework.dao.QueryTimeoutException;

/**
 * A page of events and how many there are on all pages.
 *
 * @param found zero when the page was refused
 */
record CountedEvents(EventList list, long found) {

  /** A count may take too long where a page of fifty does not. */
  static CountedEvents of(EventList list, LongSupplier count) {
    if (list.refused() != null) {
      return new CountedEvents(list, 0);
    }
    try {
      return new CountedEvents(list, count.getAsLong());
    } catch (QueryTimeoutException e) {
      return new CountedEvents(EventList.refused(SlowSearch.WORDS), 0);
    }
  }
}
