package io.caravan.relay;

import io.caravan.chatwoot.CircuitListener;
import io.caravan.journal.OutageJournal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Sees to it that an outage costs events nothing: tries are given back, holds move along. */
@Component
class OutageKeeper implements CircuitListener {

  private static final Logger log = LoggerFactory.getLogger(OutageKeeper.class);

  private final OutageJournal journal;
  private final Clock clock;
  private final Map<String, Outage> outages = new ConcurrentHashMap<>();

  OutageKeeper(OutageJournal journal, Clock clock) {
    this.journal = journal;
    this.clock = clock;
  }

  @Override
  public void opened(String url, Set<String> inboxes, List<Long> refunds) {
    outages.computeIfAbsent(url, name -> new Outage(inboxes, clock.instant()));
    try {
      journal.refund(refunds);
    } catch (RuntimeException e) {
      log.warn(
          "{} tries could not be given back after an outage began: {}",
          refunds.size(),
          e.toString());
    }
  }

  @Override
  public void closed(String url, Duration openFor) {
    Outage outage = outages.remove(url);
    if (outage != null) {
      move(url, outage);
    }
  }

  /** While Chatwoot is away, again and again: so that a node that dies leaves little behind. */
  void moveHolds() {
    outages.forEach(this::move);
  }

  private void move(String url, Outage outage) {
    try {
      journal.moveHolds(url, outage.inboxes, outage.openedAt);
    } catch (RuntimeException e) {
      log.warn("holds could not be moved along while {} is away: {}", url, e.toString());
    }
  }

  private record Outage(Set<String> inboxes, Instant openedAt) {}
}
