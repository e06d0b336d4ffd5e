package io.caravan.console;

import io.caravan.journal.EventSearch;
import io.caravan.journal.StoredEvent;
import io.caravan.ops.EventPaging;
import io.caravan.ops.InvalidRequest;
import io.caravan.ops.SlowSearch;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.QueryTimeoutException;

/**
 * A page of events, or why there is none.
 *
 * @param next the address of the page behind, null on the last
 * @param newest the address of the first page, null on it
 * @param refused what is wrong with the filter
 */
record EventList(
    List<StoredEvent> events,
    @Nullable String next,
    @Nullable String newest,
    @Nullable String refused) {

  /**
   * @param shown as it was typed, for the addresses
   * @param meant the filter that is searched by
   */
  static EventList find(
      EventSearch search, String path, EventForm shown, EventForm meant, @Nullable String after) {
    try {
      EventPaging paging = EventPaging.of(after, null);
      List<StoredEvent> events = search.list(meant.query().filter(), paging.below(), paging.most());
      String next = paging.next(events);
      return new EventList(
          paging.page(events),
          next == null ? null : shown.address(path, next),
          after == null ? null : shown.address(path, null),
          null);
    } catch (InvalidRequest e) {
      return refused(e.getMessage());
    } catch (QueryTimeoutException e) {
      return refused(SlowSearch.WORDS);
    }
  }

  static EventList refused(@Nullable String why) {
    return new EventList(List.of(), null, null, why);
  }
}
