package io.caravan.journal;

/**
 * What became of a change by hand.
 *
 * @param matched events that it was about
 * @param changed those that were changed; the others were being delivered, had changed meanwhile,
 *     or still cannot be parsed
 * @param more there are others that it did not come to: ask again
 */
public record HandChange(int matched, int changed, boolean more) {}
