package io.caravan.channel.meta;

import io.caravan.channel.Ids;
import io.caravan.channel.Sha256;
import java.nio.charset.StandardCharsets;

/** The id of an event that has only that of the message it is about. */
final class ChangeId {

  private ChangeId() {}

  /** The parts, joined; their hash where that would be longer than an id may be. */
  static String of(String... parts) {
    String id = String.join(":", parts);
    return id.length() <= Ids.MAX_LENGTH ? id : Sha256.hex(id.getBytes(StandardCharsets.UTF_8));
  }
}
