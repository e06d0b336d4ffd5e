package io.caravan.sandbox.chatwoot;

import java.time.Instant;

/** A contact's address in one inbox; (inbox, source id) is unique. */
public record ContactInbox(
    long id,
    long contactId,
    long inboxId,
    String sourceId,
    boolean hmacVerified,
    String pubsubToken,
    Instant createdAt)
    implements Row {

  @Override
  public long rowId() {
    return id;
  }

  ContactInbox withContact(long newContactId) {
    return new ContactInbox(
        id, newContactId, inboxId, sourceId, hmacVerified, pubsubToken, createdAt);
  }

  ContactInbox withSourceId(String newSourceId) {
    return new ContactInbox(
        id, contactId, inboxId, newSourceId, hmacVerified, pubsubToken, createdAt);
  }

  ContactInbox verified() {
    return new ContactInbox(id, contactId, inboxId, sourceId, true, pubsubToken, createdAt);
  }
}
