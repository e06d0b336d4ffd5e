package io.caravan.reload;

import java.time.Duration;
import org.apache.camel.component.direct.DirectComponent;
import org.apache.camel.component.direct.DirectConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Camel's {@code direct} whose callers wait for a route that is being replaced, some milliseconds,
 * instead of failing. At every other time a missing route is an error at once.
 */
@org.springframework.stereotype.Component("direct-component")
class HeldDirect extends DirectComponent {

  /** Nobody waits that long, unless the replacement hangs. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private volatile boolean held;

  HeldDirect() {
    setBlock(false);
  }

  void hold(boolean hold) {
    held = hold;
  }

  @Override
  protected @Nullable DirectConsumer getConsumer(String key, boolean block, long timeout)
      throws InterruptedException {
    return held
        ? super.getConsumer(key, true, LONGEST.toMillis())
        : super.getConsumer(key, block, timeout);
  }
}
