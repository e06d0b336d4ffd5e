package io.caravan.bench.load;

/**
 * What the load generator does: a warm-up, then what is measured, over the same connections.
 *
 * @param feed file of a {@link Feed}
 * @param answered file that gets the time of each webhook's 200, in microseconds since 1970, in the
 *     feed's order; 0 for one that was not sent
 * @param connections as many webhooks are under way at any moment, if the rate is 0
 * @param rate webhooks a second, whatever becomes of earlier ones; 0: the next when one is answered
 */
public record LoadPlan(
    String url,
    String feed,
    String answered,
    int connections,
    int rate,
    int warmUpSeconds,
    int seconds) {}
