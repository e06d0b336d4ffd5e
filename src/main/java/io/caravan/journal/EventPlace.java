package io.caravan.journal;

import java.time.Instant;

/**
 * Where an event is among all of them, in the order in which they were received: what comes in
 * later does not shift what is behind it.
 */
public record EventPlace(Instant receivedAt, long id) {

  public static EventPlace of(StoredEvent event) {
    return new EventPlace(event.receivedAt(), event.id());
  }
}
