package io.caravan.journal;

import java.time.Instant;

/**
 * One action of an operator.
 *
 * @param selection what was asked for, as JSON
 * @param changed events that were changed
 */
public record AuditEntry(
    long id, Instant at, String actor, String action, String selection, int changed) {}
