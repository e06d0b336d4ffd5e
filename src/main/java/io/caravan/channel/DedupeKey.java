package io.caravan.channel;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;

/** Kind and native id: what makes an event the same event when it comes again. */
public final class DedupeKey {

  private static final int MAX_LENGTH = 600;

  private DedupeKey() {}

  /** Joins the parts; a key that would not fit into an index is replaced by its hash. */
  public static String of(String kind, String... nativeId) {
    String id = String.join(":", nativeId);
    return kind.length() + id.length() < MAX_LENGTH
        ? kind + ":" + id
        : kind + ":" + Sha256.hex(id.getBytes(StandardCharsets.UTF_8));
  }

  /** For an event without an id of its own: the same content is the same event. */
  public static String ofContent(String kind, JsonNode content) {
    return kind + ":" + Sha256.hex(content.toString().getBytes(StandardCharsets.UTF_8));
  }
}
