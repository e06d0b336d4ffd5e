package io.caravan.ops;

import io.caravan.journal.EventSearch;

/** What somebody is told whose search was given up. */
public final class SlowSearch {

  public static final String WORDS =
      "the search was given up after "
          + EventSearch.LIMIT.toSeconds()
          + " s; narrow it by state, time, message or contact";

  private SlowSearch() {}
}
