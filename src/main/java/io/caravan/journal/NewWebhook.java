package io.caravan.journal;

import java.time.Instant;
import java.util.List;

/**
 * A webhook as intake hands it to the journal.
 *
 * @param inbox the inbox of the URL
 * @param body the bytes as they came
 */
public record NewWebhook(String inbox, Instant receivedAt, byte[] body, List<NewEvent> events) {}
