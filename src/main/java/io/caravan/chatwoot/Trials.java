package io.caravan.chatwoot;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may try a Chatwoot that answers again: one lane at a time, and those that failed last step
 * back for others. Not thread-safe: its circuit sees to that.
 */
final class Trials {

  /** A lane that is let through and tells nothing is given up. */
  private static final Duration TRIAL = Duration.ofMinutes(1);

  private final Set<String> inboxes;
  private final Duration headStart;
  private final Map<Long, Instant> failedLanes = new HashMap<>();
  private final Map<String, Instant> failedInboxes = new HashMap<>();
  private Instant begunAt = Instant.MIN;
  private @Nullable Long lane;
  private Instant until = Instant.MIN;

  /**
   * @param inboxes that share the Chatwoot
   * @param headStart of other inboxes before one that failed later than they did
   */
  Trials(Set<String> inboxes, Duration headStart) {
    this.inboxes = inboxes;
    this.headStart = headStart;
  }

  void begin(Instant now) {
    begunAt = now;
    lane = null;
  }

  /** Whether a lane of this inbox has a chance now. */
  boolean invite(String inbox, Instant now) {
    return !isRunning(now) && isTurnOf(inbox, now);
  }

  /** Whether this lane may try; the first that asks is let through. */
  boolean admit(String inbox, long asks, Instant now) {
    if (isRunning(now)) {
      return lane != null && lane == asks;
    }
    Instant failed = failedLanes.get(asks);
    // one message, or one inbox, that always fails must not keep the circuit open: others first
    if (!isTurnOf(inbox, now) || (failed != null && now.isBefore(failed.plus(TRIAL)))) {
      return false;
    }
    lane = asks;
    until = now.plus(TRIAL);
    return true;
  }

  /** A lane is done without a verdict: the next one may. */
  void left(long leaves) {
    if (isOf(leaves)) {
      lane = null;
    }
  }

  /**
   * @return whether it was the one let through
   */
  boolean failed(String inbox, long fails, Instant now) {
    boolean ours = isOf(fails);
    if (ours) {
      failedLanes.put(fails, now);
      failedInboxes.put(inbox, now);
    }
    return ours;
  }

  /** None is let through any more. */
  void end() {
    lane = null;
  }

  /** One succeeded: nobody has to step back. */
  void forget() {
    lane = null;
    failedLanes.clear();
    failedInboxes.clear();
  }

  private boolean isOf(long other) {
    return lane != null && lane == other;
  }

  private boolean isRunning(Instant now) {
    return lane != null && now.isBefore(until);
  }

  private boolean isTurnOf(String inbox, Instant now) {
    Instant longestAgo =
        inboxes.stream().map(this::failedAt).min(Comparator.naturalOrder()).orElse(Instant.MIN);
    return !failedAt(inbox).isAfter(longestAgo) || !now.isBefore(begunAt.plus(headStart));
  }

  private Instant failedAt(String inbox) {
    return failedInboxes.getOrDefault(inbox, Instant.MIN);
  }
}
