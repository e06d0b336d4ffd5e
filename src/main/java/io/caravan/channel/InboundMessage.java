package io.caravan.channel;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message in the one form that every channel is parsed into; kept as JSON in the journal.
 *
 * @param id the channel's id of the message; becomes Chatwoot's source_id
 * @param replyTo the id of the message that this one answers
 * @param meta what the sender added, passed on as content attributes
 */
public record InboundMessage(
    String id,
    Direction direction,
    ContactCard contact,
    @Nullable String text,
    List<Attachment> attachments,
    @Nullable String replyTo,
    Map<String, Object> meta) {

  /** Who wrote: the customer (incoming) or the business (outgoing). */
  public enum Direction {
    INCOMING,
    OUTGOING
  }
}
