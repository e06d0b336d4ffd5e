package io.caravan.channel;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Ids are strings; some senders write them as numbers. */
public final class Ids {

  /** Longest id: an index entry of Postgres holds 2704 bytes, and a char is at most 3. */
  public static final int MAX_LENGTH = 500;

  /** Longest contact id. */
  public static final int MAX_CONTACT_LENGTH = 255;

  private static final long MAX_SAFE_INTEGER = (1L << 53) - 1;

  private Ids() {}

  /**
   * @return null unless it is a string or a number that no JavaScript sender has rounded
   */
  public static @Nullable String of(@Nullable JsonNode node) {
    return of(node, MAX_LENGTH);
  }

  /** As {@link #of(JsonNode)}, for the id of a person. */
  public static @Nullable String ofContact(@Nullable JsonNode node) {
    return of(node, MAX_CONTACT_LENGTH);
  }

  private static @Nullable String of(@Nullable JsonNode node, int maxLength) {
    if (node == null) {
      return null;
    }
    if (node.isIntegralNumber()) {
      return isSafe(node) ? node.asText() : null;
    }
    if (!node.isTextual()) {
      return null;
    }
    String id = Clean.text(node.textValue());
    return id.isBlank() || id.length() > maxLength ? null : id;
  }

  private static boolean isSafe(JsonNode number) {
    return number.canConvertToLong() && Math.abs(number.longValue()) <= MAX_SAFE_INTEGER;
  }
}
