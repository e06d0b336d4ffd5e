package io.caravan.chatwoot;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Told when a Chatwoot goes out of reach and when it is back. Called on the thread that found out.
 */
public interface CircuitListener {

  /**
   * A circuit opened, or a half-open one opened again.
   *
   * @param url of the Chatwoot
   * @param inboxes that deliver to it
   * @param refunds events whose tries since the last success are not to count; an event with two
   *     such tries is named twice
   */
  void opened(String url, Set<String> inboxes, List<Long> refunds);

  /**
   * A circuit closed.
   *
   * @param openFor since it opened first
   */
  void closed(String url, Duration openFor);

  /**
   * Asked when Chatwoot answers again.
   *
   * @return how many events of these inboxes wait; empty when that cannot be said now
   */
  OptionalLong waiting(Set<String> inboxes);
}
