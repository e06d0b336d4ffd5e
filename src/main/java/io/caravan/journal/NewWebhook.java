package io.caravan.journal;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook as intake hands it to the journal.
 *
 * @param inbox the inbox of the URL
 * @param body the bytes as they came
 * @param traceparent W3C trace context of its receipt
 */
public record NewWebhook(
    String inbox,
    Instant receivedAt,
    byte[] body,
    List<NewEvent> events,
    @Nullable String traceparent) {}
