package io.caravan.intake;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * {@code caravan.webhook.events} of one outcome, by inbox. A counter is looked up once, and not
 * before there is something to count: the registry makes a sorted list of tags for each question.
 */
final class EventCounters {

  private final MeterRegistry meters;
  private final String outcome;
  private final Map<String, Counter> byInbox = new ConcurrentHashMap<>();

  EventCounters(MeterRegistry meters, String outcome) {
    this.meters = meters;
    this.outcome = outcome;
  }

  /**
   * @param inbox a configured one: each has a counter from its first event on
   */
  void count(String inbox, int events) {
    if (events > 0) {
      byInbox.computeIfAbsent(inbox, this::counter).increment(events);
    }
  }

  private Counter counter(String inbox) {
    return meters.counter("caravan.webhook.events", "inbox", inbox, "outcome", outcome);
  }
}
