package io.caravan.channel.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * The package long of JavaScript writes a number of 64 bits as its two halves: {@code {"low": …,
 * "high": …, "unsigned": …}}.
 */
final class Longs {

  private static final long LOW_HALF = 0xFFFF_FFFFL;

  private Longs() {}

  /** Missing unless both halves are there. */
  static JsonNode number(JsonNode halves) {
    JsonNode low = halves.path("low");
    JsonNode high = halves.path("high");
    return low.isIntegralNumber() && high.isIntegralNumber()
        ? LongNode.valueOf(high.longValue() << 32 | low.longValue() & LOW_HALF)
        : MissingNode.getInstance();
  }
}
