package io.caravan.journal;

import java.util.UUID;

/**
 * Two lanes of one person, both ours for a while.
 *
 * @param first the one that was seen first
 * @param attempts counted failures to merge them so far
 */
public record LanePair(ContactLink link, UUID token, int attempts, Side first, Side second) {

  /**
   * One of the two.
   *
   * @param contact its contact inbox's source_id in Chatwoot
   */
  public record Side(long lane, String contact) {}

  Long[] lanes() {
    return new Long[] {first.lane, second.lane};
  }

  Side other(Side side) {
    return side.equals(first) ? second : first;
  }
}
