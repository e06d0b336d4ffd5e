package io.caravan.chatwoot;

import io.caravan.journal.HandPause;
import io.caravan.journal.HandPauses;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Inboxes that nothing is delivered for, and whose events wait: since their token, account or inbox
 * is wrong, so that every message would fail, until a good probe, looked for once a minute; or
 * since an operator says so ({@link HandPauses}), until one says otherwise.
 */
@Component
public class InboxPauses {

  private static final Logger LOG = LoggerFactory.getLogger(InboxPauses.class);
  private static final Duration BETWEEN_PROBES = Duration.ofSeconds(60);

  private final Clock clock;
  private final Supplier<Map<String, HandPause>> byHand;
  private final Map<String, Pause> pauses = new ConcurrentHashMap<>();

  private record Pause(String reason, Instant probed) {}

  @Autowired
  InboxPauses(Clock clock, HandPauses byHand) {
    this(clock, byHand::known);
  }

  /** Without operators. */
  public InboxPauses(Clock clock) {
    this(clock, Map::of);
  }

  private InboxPauses(Clock clock, Supplier<Map<String, HandPause>> byHand) {
    this.clock = clock;
    this.byHand = byHand;
  }

  /** Whether deliveries of this inbox may be tried. */
  public boolean permits(String inbox) {
    return !isRefused(inbox) && !isPausedByHand(inbox);
  }

  /** Whether its token, account or inbox is wrong in Chatwoot. */
  public boolean isRefused(String inbox) {
    return pauses.containsKey(inbox);
  }

  /** Whether an operator paused it. */
  public boolean isPausedByHand(String inbox) {
    return byHand.get().containsKey(inbox);
  }

  /**
   * @param reason what is wrong, where, and what to do
   */
  public void pause(String inbox, String reason) {
    Pause before = pauses.put(inbox, new Pause(reason, clock.instant()));
    if (before == null || !before.reason().equals(reason)) {
      LOG.error("Inbox {} is paused, its events wait in the journal: {}", inbox, reason);
    }
  }

  public void resume(String inbox) {
    if (pauses.remove(inbox) != null) {
      LOG.info("Inbox {} goes on: Chatwoot accepts its token, account and inbox", inbox);
    }
  }

  /** Why the inbox is paused; empty when it is not. */
  public Optional<String> reason(String inbox) {
    return Optional.ofNullable(byHand.get().get(inbox))
        .map(HandPause::words)
        .or(() -> Optional.ofNullable(pauses.get(inbox)).map(Pause::reason));
  }

  public Set<String> paused() {
    Set<String> all = new TreeSet<>(pauses.keySet());
    all.addAll(byHand.get().keySet());
    return all;
  }

  /** The paused inboxes whose next probe is due; taken as probed now. */
  Set<String> dueForProbe() {
    Instant now = clock.instant();
    Set<String> due = new TreeSet<>();
    pauses.replaceAll(
        (inbox, pause) -> {
          if (now.isBefore(pause.probed().plus(BETWEEN_PROBES))) {
            return pause;
          }
          due.add(inbox);
          return new Pause(pause.reason(), now);
        });
    return due;
  }
}
