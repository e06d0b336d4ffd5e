package io.caravan.bench.load;

/**
 * What came of a {@link LoadPlan}.
 *
 * @param accepted webhooks that were answered 200, with those of the warm-up
 * @param refused webhooks that were answered anything else
 * @param errors of connections, time limits, and webhooks that could not be sent in time
 * @param measured webhooks that were answered 200 in the measured part
 * @param perSecond of those
 * @param sent webhooks of the feed that were sent, so its first ones
 */
public record LoadResult(
    long accepted,
    long refused,
    long errors,
    long measured,
    double perSecond,
    double p50Millis,
    double p99Millis,
    double maxMillis,
    int sent) {}
