package io.caravan.config;

import java.time.Duration;

/** The rules of {@code caravan.lock}. */
final class LockCheck {

  private LockCheck() {}

  static void check(LockProperties lock, Findings findings) {
    findings.expect(
        Durations.isPositive(lock.ttl()),
        "caravan.lock.ttl",
        "has to be longer than nothing, such as 3s");
    findings.expect(
        lock.attempts() >= 1, "caravan.lock.attempts", "has to be 1 or more, such as 3");
    findings.expect(
        Durations.arePositive(lock.waits()),
        "caravan.lock.waits",
        "each wait has to be longer than nothing, such as 1s,2s");
    findings.expect(
        lock.attempts() < 1 || lock.waits().size() == lock.attempts() - 1,
        "caravan.lock.waits",
        lock.attempts()
            + " attempts have "
            + (lock.attempts() - 1)
            + " waits between them, but there are "
            + lock.waits().size()
            + "; expected one fewer than caravan.lock.attempts, such as 1s,2s for 3");
    Duration window = Durations.sum(lock.waits());
    findings.expect(
        window.compareTo(lock.ttl()) >= 0,
        "caravan.lock.waits",
        "together they wait "
            + Durations.text(window)
            + ", which is shorter than caravan.lock.ttl ("
            + Durations.text(lock.ttl())
            + "): the lock of a holder that died would outlast the last try; expected longer"
            + " waits or a shorter ttl, such as waits 1s,2s with ttl 3s");
  }
}
