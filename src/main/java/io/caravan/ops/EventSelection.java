package io.caravan.ops;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * What a body of {@code POST /api/events/replay} asks for.
 *
 * @param dryRun only count
 */
record EventSelection(EventQuery query, boolean dryRun) {

  private static final String DRY_RUN = "dryRun";

  /**
   * @throws InvalidRequest when it is no object, or has a field that is not known
   */
  static EventSelection of(JsonNode body) {
    if (!body.isObject()) {
      throw new InvalidRequest("a JSON object with a filter is expected");
    }
    JsonNode dryRun = body.path(DRY_RUN);
    if (!dryRun.isMissingNode() && !dryRun.isBoolean()) {
      throw new InvalidRequest("'dryRun' has to be true or false");
    }
    return new EventSelection(EventQuery.of(body, Set.of(DRY_RUN)), dryRun.asBoolean());
  }
}
