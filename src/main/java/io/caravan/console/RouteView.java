package io.caravan.console;

import io.caravan.reload.RouteFileState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A route or a file of the directory of the routes, as the console shows it.
 *
 * @param id of the route; the file's name without its suffix
 * @param state Camel's word, such as {@code Started}; null: no route of that id runs
 * @param counts null: no route of that id runs, or Camel counts nothing
 * @param file what became of its file; null: nothing is known of one
 */
record RouteView(
    String id, @Nullable String state, @Nullable Counts counts, @Nullable RouteFileState file) {

  /** Class of the style sheet; one that was stopped may have been so on purpose. */
  public String look() {
    return "Started".equals(state) ? "good" : "Suspended".equals(state) ? "wait" : "";
  }

  /**
   * What went through the route since it was started.
   *
   * @param mean of the time an exchange took
   * @param last when the last one was done; null: none was
   */
  record Counts(
      long exchanges, long failed, long inflight, Duration mean, @Nullable Instant last) {}
}
