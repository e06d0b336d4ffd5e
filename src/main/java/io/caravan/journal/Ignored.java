package io.caravan.journal;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event of which nothing is to appear in Chatwoot after all.
 *
 * @param next the event that is in hand from then on, null when it was the last of the claim
 */
public record Ignored(
    long event, @Nullable Long next, String reason, Instant startedAt, Duration took) {}
