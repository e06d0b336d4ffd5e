package io.caravan.chatwoot;

import io.caravan.channel.InboundMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
  private @Nullable Long givenConversationId;
  private @Nullable Long messageId;
  private boolean late;
  private List<String> formerContacts = List.of();
  private @Nullable List<Placed> withdrawn;

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
    return isConversationGiven() ? givenConversationId : conversationId;
  }

  /** Where the lane's next message goes; this one may go elsewhere. */
  public @Nullable Long laneConversationId() {
    return conversationId;
  }

  /** Where it was found or made; null when none is known any more. */
  public void conversationId(@Nullable Long id) {
    if (id == null || !id.equals(givenConversationId)) {
      conversationId = id;
      givenConversationId = null;
    }
  }

  /** It goes into this conversation, whatever the inbox's policy says, while there is one. */
  public void giveConversation(long id) {
    givenConversationId = id;
  }

  boolean isConversationGiven() {
    return givenConversationId != null;
  }

  /** It comes so long after it was sent that its text has to say so. */
  public void markLate() {
    late = true;
  }

  boolean isLate() {
    return late;
  }

  /**
   * Nothing is placed; what is there has to go.
   *
   * @param messages what is known to be there, apart from the message in hand itself
   */
  public void withdraw(List<Placed> messages) {
    withdrawn = new ArrayList<>(messages);
  }

  /** If a look found the message in hand, it has to go as well. */
  void withdrawItself() {
    Long conversation = conversationId();
    if (messageId != null && conversation != null) {
      withdrawn().add(new Placed(conversation, messageId));
      messageId = null;
    }
  }

  /** What has to go, or is gone; in the order in which it was placed. */
  public List<Placed> withdrawn() {
    return Objects.requireNonNull(withdrawn, "the delivery withdraws nothing");
  }

  /** For the routes' choices. */
  public boolean isWithdrawal() {
    return withdrawn != null;
  }

  /** Other source ids of the person, under which earlier tries may have been made. */
  List<String> formerContacts() {
    return formerContacts;
  }

  public void formerContacts(List<String> sourceIds) {
    formerContacts = List.copyOf(sourceIds);
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
    return conversationId() != null && contactId != null;
  }

  /** For the routes' choices: whether the message is known to be in Chatwoot. */
  public boolean isPlaced() {
    return messageId != null;
  }
}
