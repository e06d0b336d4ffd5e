package io.caravan.sandbox.chatwoot;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What happens between a request's check and its write: nothing, a pause, or a meeting with other
 * requests, all of which then write on the ground of the same check.
 */
public final class Races {

  private static final Duration LONGEST_MEETING = Duration.ofSeconds(10);

  private final Map<Endpoint, CountDownLatch> meetings = new EnumMap<>(Endpoint.class);
  private final Waits waits;
  private volatile Duration pause;

  Races(Duration pause, Waits waits) {
    this.pause = pause;
    this.waits = waits;
  }

  /** Every write waits this long after its check. */
  public void pause(Duration duration) {
    pause = duration;
  }

  /**
   * The next {@code parties} requests to {@code endpoint} that come to a write wait for each other
   * there, for 10 s at most.
   */
  public void meet(Endpoint endpoint, int parties) {
    synchronized (meetings) {
      meetings.put(endpoint, new CountDownLatch(parties));
    }
  }

  void beforeWrite(Endpoint endpoint) {
    CountDownLatch meeting = join(endpoint);
    if (meeting != null) {
      await(meeting);
    }
    waits.pause(pause);
  }

  private @org.jspecify.annotations.Nullable CountDownLatch join(Endpoint endpoint) {
    synchronized (meetings) {
      CountDownLatch meeting = meetings.get(endpoint);
      if (meeting != null) {
        meeting.countDown();
        if (meeting.getCount() == 0) {
          meetings.remove(endpoint);
        }
      }
      return meeting;
    }
  }

  private static void await(CountDownLatch meeting) {
    try {
      if (!meeting.await(LONGEST_MEETING.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(
            meeting.getCount() + " requests of a race did not come within " + LONGEST_MEETING);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the others of a race", e);
    }
  }
}
