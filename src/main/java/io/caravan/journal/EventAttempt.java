package io.caravan.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One try to deliver an event.
 *
 * @param outcome {@code delivered} or the word that its reason began with
 */
public record EventAttempt(
    Instant startedAt, int durationMillis, String outcome, @Nullable String error) {}
