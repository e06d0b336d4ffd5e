package io.caravan.reload;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What became of a file in the directory of the routes when it was read the last time.
 *
 * @param file its name, such as {@code intake-generic.camel.yaml} or {@code shop.jq}
 * @param at when that was
 * @param outcome whether what the file says is what runs
 * @param problem of a refused file: {@code file:line: key: what is wrong}, a line for each mistake;
 *     of every other null
 */
public record RouteFileState(String file, Instant at, Outcome outcome, @Nullable String problem) {

  /** What became of it. */
  public enum Outcome {
    /** Read when Caravan started. */
    LOADED,
    /** Taken into use since. */
    TAKEN,
    /** Its last change holds a mistake: what ran before runs on. */
    REFUSED,
    /** The file is gone, and its route with it. */
    REMOVED
  }

  /** Whether the file says something that does not run. */
  public boolean isRefused() {
    return outcome == Outcome.REFUSED;
  }
}
