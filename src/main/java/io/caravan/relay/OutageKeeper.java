package io.caravan.relay;

import io.caravan.chatwoot.CircuitListener;
import io.caravan.journal.OutageJournal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Sees to it that an outage costs events nothing: tries are given back, holds move along. */
@Component
class OutageKeeper implements CircuitListener {

  private static final Logger log = LoggerFactory.getLogger(OutageKeeper.class);

  /** Holds that were not moved for so long stood still on purpose: Chatwoot was being tried. */
  private static final Duration STOOD_STILL = Duration.ofSeconds(30);

  private final OutageJournal journal;
  private final Clock clock;
  private final Map<String, Outage> outages = new HashMap<>();
  private final List<Long> refunds = new ArrayList<>();

  OutageKeeper(OutageJournal journal, Clock clock) {
    this.journal = journal;
    this.clock = clock;
  }

  @Override
  public synchronized void opened(String url, Set<String> inboxes, List<Long> tries) {
    Instant now = clock.instant();
    Outage known = outages.get(url);
    if (known == null || known.movedTo.plus(STOOD_STILL).isBefore(now)) {
      outages.put(url, new Outage(inboxes, now));
    }
    refunds.addAll(tries);
    refund();
  }

  @Override
  public synchronized void closed(String url, Duration openFor) {
    outages.remove(url);
  }

  @Override
  public OptionalLong waiting(Set<String> inboxes) {
    try {
      return OptionalLong.of(journal.waiting(inboxes));
    } catch (RuntimeException e) {
      log.warn("what waits cannot be counted: {}", e.toString());
      return OptionalLong.empty();
    }
  }

  /**
   * Again and again, so that a node that dies leaves little behind.
   *
   * @param away the Chatwoots that nothing is delivered to at present; one that is being tried
   *     again is not among them, since its events are due
   */
  synchronized void keep(Set<String> away) {
    refund();
    outages.forEach(
        (url, outage) -> {
          if (away.contains(url)) {
            move(url, outage);
          }
        });
  }

  private void move(String url, Outage outage) {
    Instant now = clock.instant();
    try {
      journal.moveHolds(url, outage.inboxes, outage.movedTo);
      outage.movedTo = now;
    } catch (RuntimeException e) {
      log.warn("holds are moved along later while {} is away: {}", url, e.toString());
    }
  }

  /** What cannot be given back now is tried again with the next move. */
  private void refund() {
    if (refunds.isEmpty()) {
      return;
    }
    try {
      journal.refund(refunds);
      refunds.clear();
    } catch (RuntimeException e) {
      log.warn("{} tries are given back later: {}", refunds.size(), e.toString());
    }
  }

  private static final class Outage {
    private final Set<String> inboxes;
    private Instant movedTo;

    private Outage(Set<String> inboxes, Instant openedAt) {
      this.inboxes = inboxes;
      this.movedTo = openedAt;
    }
  }
}
