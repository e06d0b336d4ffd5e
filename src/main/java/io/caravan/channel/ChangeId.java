package io.caravan.channel;

import java.nio.charset.StandardCharsets;

/**
 * The id of an edit, unsend or reaction: the target's, what it is, and what tells it from others of
 * its kind.
 */
public final class ChangeId {

  private ChangeId() {}

  /**
   * @param own nothing where a target has one at most
   * @return the parts joined by colons; replaced by their hash where that would not fit into an
   *     index
   */
  public static String of(String target, String what, String... own) {
    String tail = own.length == 0 ? "" : ":" + String.join(":", own);
    String id = target + ":" + what + tail;
    return id.length() <= Ids.MAX_LENGTH
        ? id
        : what + ":" + Sha256.hex(id.getBytes(StandardCharsets.UTF_8));
  }
}
