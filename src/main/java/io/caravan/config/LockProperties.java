package io.caravan.config;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The contact lock and what to do when somebody else holds it.
 *
 * @param ttl how long a holder that died keeps the lock; not longer than the sum of waits
 * @param attempts tries in all
 * @param waits before the second try, the third, …; one fewer than attempts
 * @param onExhaustion what happens when the last try conflicts too
 */
public record LockProperties(
    @DefaultValue("3s") Duration ttl,
    @DefaultValue("3") int attempts,
    @DefaultValue({"1s", "2s"}) List<Duration> waits,
    @DefaultValue("process-without-lock") OnExhaustion onExhaustion) {

  /** What to do when every try to get the lock met a conflict. */
  public enum OnExhaustion {
    /** Go on: the lane's lease alone keeps the promises. */
    PROCESS_WITHOUT_LOCK,
    /** Leave the lane for later; no attempt is counted. */
    RETRY_LATER
  }
}
