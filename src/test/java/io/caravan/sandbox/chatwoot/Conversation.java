package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * @param rowId the database id, which the API never shows
 * @param id the display id, counted per account
 * @param status open, resolved, pending or snoozed
 */
public record Conversation(
    long rowId,
    long id,
    long accountId,
    long inboxId,
    long contactId,
    long contactInboxId,
    String uuid,
    String status,
    @Nullable Instant snoozedUntil,
    ObjectNode additionalAttributes,
    ObjectNode customAttributes,
    List<String> labels,
    Instant createdAt,
    Instant updatedAt,
    Instant lastActivityAt,
    @Nullable Instant waitingSince,
    @Nullable Instant firstReplyAt,
    @Nullable Instant contactLastSeenAt)
    implements Row {

  public boolean isResolved() {
    return status.equals("resolved");
  }

  Edit edit(Instant now) {
    return new Edit(this, now);
  }

  /** Collects changes to a conversation. */
  static final class Edit {
    private final Conversation from;
    private final Instant now;
    private String status;
    private @Nullable Instant snoozedUntil;
    private ObjectNode customAttributes;
    private List<String> labels;
    private long contactId;
    private Instant lastActivityAt;
    private @Nullable Instant waitingSince;
    private @Nullable Instant firstReplyAt;
    private @Nullable Instant contactLastSeenAt;

    private Edit(Conversation from, Instant now) {
      this.from = from;
      this.now = now;
      status = from.status;
      snoozedUntil = from.snoozedUntil;
      customAttributes = from.customAttributes;
      labels = from.labels;
      contactId = from.contactId;
      lastActivityAt = from.lastActivityAt;
      waitingSince = from.waitingSince;
      firstReplyAt = from.firstReplyAt;
      contactLastSeenAt = from.contactLastSeenAt;
    }

    Edit status(String value, @Nullable Instant until) {
      status = value;
      snoozedUntil = until;
      return this;
    }

    Edit customAttributes(ObjectNode value) {
      customAttributes = value;
      return this;
    }

    Edit labels(List<String> value) {
      labels = List.copyOf(value);
      return this;
    }

    Edit contact(long id) {
      contactId = id;
      return this;
    }

    Edit incoming() {
      lastActivityAt = now;
      waitingSince = waitingSince == null ? now : waitingSince;
      contactLastSeenAt = now;
      return this;
    }

    Edit outgoing(boolean reply) {
      lastActivityAt = now;
      if (reply) {
        waitingSince = null;
        firstReplyAt = firstReplyAt == null ? now : firstReplyAt;
      }
      return this;
    }

    Edit contactSeen() {
      contactLastSeenAt = now;
      return this;
    }

    Conversation done() {
      return new Conversation(
          from.rowId,
          from.id,
          from.accountId,
          from.inboxId,
          contactId,
          from.contactInboxId,
          from.uuid,
          status,
          snoozedUntil,
          from.additionalAttributes,
          customAttributes,
          labels,
          from.createdAt,
          now,
          lastActivityAt,
          waitingSince,
          firstReplyAt,
          contactLastSeenAt);
    }
  }
}
