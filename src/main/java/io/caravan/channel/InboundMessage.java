package io.caravan.channel;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message in the one form that every channel is parsed into; kept as JSON in the journal.
 *
 * @param id the channel's id of the message; becomes Chatwoot's source_id. An edit, unsend or
 *     reaction has one of its own, made of the target's and what tells it from others of its kind
 * @param replyTo the id of the message that this one answers
 * @param meta what the sender added, passed on as content attributes
 * @param change when it is about an earlier message
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InboundMessage(
    String id,
    Direction direction,
    ContactCard contact,
    @Nullable String text,
    List<Attachment> attachments,
    @Nullable String replyTo,
    Map<String, Object> meta,
    @Nullable Change change) {

  /** A message that changes no other. */
  public InboundMessage(
      String id,
      Direction direction,
      ContactCard contact,
      @Nullable String text,
      List<Attachment> attachments,
      @Nullable String replyTo,
      Map<String, Object> meta) {
    this(id, direction, contact, text, attachments, replyTo, meta, null);
  }

  /** The same from or to this person. */
  public InboundMessage with(ContactCard person) {
    return new InboundMessage(id, direction, person, text, attachments, replyTo, meta, change);
  }

  /** The same written by the other side, or by this one. */
  public InboundMessage going(Direction way) {
    return new InboundMessage(id, way, contact, text, attachments, replyTo, meta, change);
  }

  /**
   * Who wrote: the customer (incoming) or the business itself, on its phone or elsewhere
   * (outgoing).
   */
  public enum Direction {
    INCOMING,
    OUTGOING
  }
}
