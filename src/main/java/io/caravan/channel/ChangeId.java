package io.caravan.channel;

import java.nio.charset.StandardCharsets;

/**
 * The id of an edit, unsend or reaction, and of whatever else has only that of the message it is
 * about: the target's, what it is, and what tells it from others of its kind.
 */
public final class ChangeId {

  private ChangeId() {}

  /** The parts, joined; their hash where that would be longer than an id may be. */
  public static String of(String... parts) {
    String id = String.join(":", parts);
    return id.length() <= Ids.MAX_LENGTH ? id : Sha256.hex(id.getBytes(StandardCharsets.UTF_8));
  }
}
