package io.caravan.config;

import java.time.Duration;

/** The rules of {@code caravan.retry}, {@code relay}, {@code retention} and {@code health}. */
final class TimingCheck {

  /** What a lease leaves after a call's deadline; see the keeper in the design. */
  private static final Duration AFTER_CALL = Duration.ofSeconds(15);

  private static final Duration SHORTEST_POLL = Duration.ofMillis(50);

  private TimingCheck() {}

  static void check(CaravanProperties properties, Findings findings) {
    checkRetry(properties.retry(), findings);
    checkRelay(properties.relay(), properties.chatwoot().timeout(), findings);
    checkRetention(properties.retention(), findings);
    checkHealth(properties.health(), findings);
  }

  private static void checkRetry(RetryProperties retry, Findings findings) {
    findings.expect(
        !retry.schedule().isEmpty() && Durations.arePositive(retry.schedule()),
        "caravan.retry.schedule",
        "expected one wait or more, each longer than nothing, such as 1m,5m,30m,2h,24h");
  }

  private static void checkRelay(RelayProperties relay, Duration timeout, Findings findings) {
    findings.expect(
        relay.workers() >= 1 && relay.workers() <= 1000,
        "caravan.relay.workers",
        relay.workers() + " is out of range; expected 1 to 1000, such as 16");
    findings.expect(
        relay.queue() >= relay.workers(),
        "caravan.relay.queue",
        relay.queue()
            + " is fewer than caravan.relay.workers ("
            + relay.workers()
            + "); expected at least as many, such as 10000");
    findings.expect(
        relay.poll().compareTo(SHORTEST_POLL) >= 0,
        "caravan.relay.poll",
        Durations.text(relay.poll()) + " is too often; expected 50ms or more, such as 1s");
    findings.expect(
        !relay.orderHold().isNegative(),
        "caravan.relay.order-hold",
        "has to be 0s or more, such as 10m");
    findings.expect(
        Durations.isPositive(relay.lateAfter()),
        "caravan.relay.late-after",
        "has to be longer than nothing, such as 5m");
    Duration shortestLease = timeout.plus(AFTER_CALL);
    findings.expect(
        !ChatwootCheck.isInRange(timeout) || relay.lease().compareTo(shortestLease) >= 0,
        "caravan.relay.lease",
        Durations.text(relay.lease())
            + " is too short: a worker would lose its lane during a call; expected"
            + " caravan.chatwoot.timeout ("
            + Durations.text(timeout)
            + ") and 15s or more, such as "
            + Durations.text(shortestLease.plusSeconds(10)));
  }

  private static void checkHealth(HealthProperties health, Findings findings) {
    findings.expect(
        Durations.isPositive(health.backlogAge()),
        "caravan.health.backlog-age",
        "has to be longer than nothing, such as 10m");
    findings.expect(
        Durations.isPositive(health.retryingAge()),
        "caravan.health.retrying-age",
        "has to be longer than nothing, such as 36h");
  }

  private static void checkRetention(RetentionProperties retention, Findings findings) {
    findings.expect(
        Durations.isPositive(retention.events()),
        "caravan.retention.events",
        "has to be longer than nothing, such as 30d");
    findings.expect(
        Durations.isPositive(retention.payloads()),
        "caravan.retention.payloads",
        "has to be longer than nothing, such as 7d");
    findings.expect(
        !Durations.isPositive(retention.events())
            || retention.payloads().compareTo(retention.events()) <= 0,
        "caravan.retention.payloads",
        "is longer than caravan.retention.events; expected as long or shorter, such as 7d");
  }
}
