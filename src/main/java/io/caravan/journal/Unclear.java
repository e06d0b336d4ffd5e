package io.caravan.journal;

import java.time.Duration;

/**
 * An event whose message was sent and whose finish is not known to be committed.
 *
 * @param notBefore how long from now Chatwoot may still commit it
 */
public record Unclear(long event, Duration notBefore) {}
