package io.caravan.sandbox.chatwoot;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Find, else create; the unique index decides a race, and nothing rescues the loser here. */
final class ContactInboxBuilder {

  private static final List<String> RENAMING =
      List.of("Channel::Email", "Channel::Sms", "Channel::TwilioSms", "Channel::Whatsapp");

  private final Store store;
  private final Races races;
  private final Clock clock;

  ContactInboxBuilder(Store store, Races races, Clock clock) {
    this.store = store;
    this.races = races;
    this.clock = clock;
  }

  /**
   * @throws RecordNotUnique when another contact has the source id, or another call was faster
   */
  ContactInbox perform(
      Endpoint endpoint, Contact contact, Inbox inbox, @Nullable String given, boolean verified) {
    String sourceId = SourceIds.orDerived(inbox, given, contact);
    ContactInbox existing = store.read(() -> own(contact, inbox, sourceId));
    if (existing != null) {
      return existing;
    }
    SourceIds.check(inbox, sourceId);
    races.beforeWrite(endpoint);
    try {
      return store.write(() -> insert(contact.id(), inbox, sourceId, verified));
    } catch (RecordNotUnique e) {
      if (!RENAMING.contains(inbox.channelType())) {
        throw e;
      }
      return store.write(
          () -> {
            renameRival(inbox, sourceId);
            return insert(contact.id(), inbox, sourceId, verified);
          });
    }
  }

  /** To be called in a transaction. */
  ContactInbox insert(long contactId, Inbox inbox, String sourceId, boolean verified) {
    Instant now = clock.instant();
    String token = HexFormat.of().formatHex(randomBytes());
    return store.contactInboxes.put(
        new ContactInbox(
            store.contactInboxes.nextId(), contactId, inbox.id(), sourceId, verified, token, now));
  }

  private @Nullable ContactInbox own(Contact contact, Inbox inbox, String sourceId) {
    ContactInbox row = store.contactInboxesBySource.first(inbox.id(), sourceId);
    return row != null && row.contactId() == contact.id() ? row : null;
  }

  private void renameRival(Inbox inbox, String sourceId) {
    ContactInbox rival = store.contactInboxesBySource.first(inbox.id(), sourceId);
    if (rival != null) {
      String mangled = sourceId + UUID.randomUUID().toString().substring(0, 8);
      SourceIds.check(inbox, mangled);
      store.contactInboxes.put(rival.withSourceId(mangled));
    }
  }

  private static byte[] randomBytes() {
    byte[] bytes = new byte[12];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }
}
