package io.caravan.journal;

import java.time.Instant;
import java.util.List;

/**
 * A webhook of which something could not be parsed.
 *
 * @param inbox the inbox of the URL
 * @param eventInbox the inbox that the event was routed to when the webhook came: its signature
 *     held for that one too
 */
public record StoredWebhook(String inbox, String eventInbox, Instant receivedAt, byte[] body) {

  NewWebhook holding(List<NewEvent> events) {
    return new NewWebhook(inbox, receivedAt, body, events, null);
  }
}
