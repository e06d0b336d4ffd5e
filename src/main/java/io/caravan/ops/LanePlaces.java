package io.caravan.ops;

import io.caravan.journal.HeldLane;
import io.caravan.journal.HeldLane.Place;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Where a page of held lanes ends, as a word in an address. */
public final class LanePlaces {

  private static final int RADIX = 36;

  private LanePlaces() {}

  public static String write(HeldLane last) {
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, last.dueAt());
    return Long.toString(micros, RADIX) + "." + Long.toString(last.id(), RADIX);
  }

  /**
   * @throws InvalidRequest when it is none of {@link #write}
   */
  public static @Nullable Place read(@Nullable String after) {
    if (after == null) {
      return null;
    }
    try {
      int dot = after.indexOf('.');
      return new Place(
          Instant.EPOCH.plus(Long.parseLong(after, 0, dot, RADIX), ChronoUnit.MICROS),
          Long.parseLong(after, dot + 1, after.length(), RADIX));
    } catch (RuntimeException e) {
      throw new InvalidRequest("'after' has to be the 'next' of an earlier answer");
    }
  }
}
