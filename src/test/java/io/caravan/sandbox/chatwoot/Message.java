package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * @param conversationRow the conversation's database id
 * @param conversationId the conversation's display id, as the API shows it
 * @param messageType 0 incoming, 1 outgoing, 2 activity, 3 template
 * @param senderType Contact, User, AgentBot or null
 * @param createdAt when it arrived; ids say the order within one instant
 */
public record Message(
    long id,
    long accountId,
    long inboxId,
    long conversationRow,
    long conversationId,
    @Nullable String content,
    int messageType,
    String contentType,
    String status,
    boolean privateNote,
    @Nullable String sourceId,
    ObjectNode contentAttributes,
    @Nullable String senderType,
    @Nullable Long senderId,
    List<StoredFile> attachments,
    Instant createdAt)
    implements Row {

  static final int INCOMING = 0;
  static final int OUTGOING = 1;
  static final int ACTIVITY = 2;

  @Override
  public long rowId() {
    return id;
  }

  /** Milliseconds or seconds, as the client sent them; null when it sent none. */
  public @Nullable String externalCreatedAt() {
    return contentAttributes.hasNonNull("external_created_at")
        ? contentAttributes.get("external_created_at").asText()
        : null;
  }

  Message with(String newStatus, ObjectNode newAttributes) {
    return copy(content, newStatus, newAttributes, senderId, attachments);
  }

  Message deleted(ObjectNode newAttributes) {
    return copy("This message was deleted", status, newAttributes, senderId, List.of());
  }

  Message sentBy(long contactId) {
    return copy(content, status, contentAttributes, contactId, attachments);
  }

  private Message copy(
      @Nullable String newContent,
      String newStatus,
      ObjectNode newAttributes,
      @Nullable Long newSender,
      List<StoredFile> newAttachments) {
    return new Message(
        id,
        accountId,
        inboxId,
        conversationRow,
        conversationId,
        newContent,
        messageType,
        contentType,
        newStatus,
        privateNote,
        sourceId,
        newAttributes,
        senderType,
        newSender,
        newAttachments,
        createdAt);
  }
}
