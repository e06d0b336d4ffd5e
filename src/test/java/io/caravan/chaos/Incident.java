package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.Fault;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One trouble.
 *
 * @param actor what is troubled; its incidents follow each other, those of others overlap
 * @param at from the start of the proof
 * @param node which one, where it is about a node
 * @param fault where it is about a fault of Chatwoot
 */
record Incident(
    String actor, Duration at, Duration lasts, Trouble trouble, int node, @Nullable Fault fault) {

  @Override
  public String toString() {
    String what =
        fault == null
            ? ""
            : " %s %s probability %.2f delay %d ms"
                .formatted(
                    fault.endpoint(),
                    fault.effect(),
                    fault.probability(),
                    fault.delay().toMillis());
    return String.format(
        Locale.ROOT,
        "%7.2f s for %5.2f s: %s %s%s",
        at.toMillis() / 1000.0,
        lasts.toMillis() / 1000.0,
        actor,
        trouble,
        what);
  }
}
