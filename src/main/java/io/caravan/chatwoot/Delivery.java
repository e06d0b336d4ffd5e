package io.caravan.chatwoot;

import io.caravan.channel.InboundMessage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One message on its way into Chatwoot: what the steps of a delivery tell each other. Lives in the
 * exchange variable {@code delivery} for one try; not thread-safe.
 */
public final class Delivery {

  public static final String VARIABLE = "delivery";

  private final ChatwootTarget target;
  private final InboundMessage message;
  private final Instant occurredAt;
  private final Instant receivedAt;
  private final CallGate gate;
  private DeliveryFiles files = DeliveryFiles.NONE;
  private long lastKnownMessageId;
  private @Nullable Long contactId;
  private @Nullable Long conversationId;
  private @Nullable Long messageId;

  /**
   * @param receivedAt nothing of this message can be in Chatwoot from before then
   */
  public Delivery(
      ChatwootTarget target,
      InboundMessage message,
      Instant occurredAt,
      Instant receivedAt,
      CallGate gate,
      @Nullable Long contactId,
      @Nullable Long conversationId) {
    this.target = target;
    this.message = message;
    this.occurredAt = occurredAt;
    this.receivedAt = receivedAt;
    this.gate = gate;
    this.contactId = contactId;
    this.conversationId = conversationId;
  }

  public ChatwootTarget target() {
    return target;
  }

  public InboundMessage message() {
    return message;
  }

  public Instant occurredAt() {
    return occurredAt;
  }

  public Instant receivedAt() {
    return receivedAt;
  }

  public CallGate gate() {
    return gate;
  }

  public DeliveryFiles files() {
    return files;
  }

  public void files(DeliveryFiles known) {
    files = known;
  }

  /** A Chatwoot message id that is older than any copy of this message; 0 when none is known. */
  public long lastKnownMessageId() {
    return lastKnownMessageId;
  }

  public void lastKnownMessageId(long id) {
    lastKnownMessageId = id;
  }

  public @Nullable Long contactId() {
    return contactId;
  }

  public void contactId(@Nullable Long id) {
    contactId = id;
  }

  /** The per-account display id, the only one that Chatwoot's API shows. */
  public @Nullable Long conversationId() {
    return conversationId;
  }

  public void conversationId(@Nullable Long id) {
    conversationId = id;
  }

  /** Chatwoot's id of the message; set once the message is known to be there. */
  public @Nullable Long messageId() {
    return messageId;
  }

  public void messageId(long id) {
    messageId = id;
  }

  /**
   * For the routes' choices, which may read properties only. A conversation that a look found comes
   * without its contact; a later one of the contact could not be made without it.
   */
  public boolean isConversationKnown() {
    return conversationId != null && contactId != null;
  }

  /** For the routes' choices: whether the message is known to be in Chatwoot. */
  public boolean isPlaced() {
    return messageId != null;
  }
}
