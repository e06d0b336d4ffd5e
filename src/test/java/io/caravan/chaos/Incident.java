package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.Fault;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One trouble.
 *
 * @param actor what is troubled; its incidents follow each other, those of others overlap
 * @param at from the start of the proof; later when what is troubled needs longer to come back
 * @param nodes which ones, where it is about nodes
 * @param fault where it is about a fault of Chatwoot
 */
record Incident(
    String actor,
    Duration at,
    Duration lasts,
    Trouble trouble,
    Set<Integer> nodes,
    @Nullable Fault fault) {

  @Override
  public String toString() {
    String what =
        fault == null
            ? (nodes.isEmpty() ? "" : " " + nodes)
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
