package io.caravan.journal;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event as intake hands it to the journal.
 *
 * @param inbox where it is delivered, which may differ from the inbox of the URL
 * @param contact the channel's id of the person; null when the event has no lane
 * @param place its place in the webhook's batch, from 0
 * @param messageId becomes Chatwoot's source_id
 * @param message the canonical message as JSON
 * @param state received, ignored or dead
 * @param aliases other ids of the same person; all of them lead to one lane
 * @param hasFiles whether the message is searched for files; false spares that
 */
public record NewEvent(
    String inbox,
    @Nullable String contact,
    int place,
    String kind,
    String dedupeKey,
    @Nullable String messageId,
    Instant occurredAt,
    @Nullable String message,
    EventState state,
    @Nullable String reason,
    List<String> aliases,
    boolean hasFiles) {

  public NewEvent {
    aliases = List.copyOf(aliases);
  }
}
