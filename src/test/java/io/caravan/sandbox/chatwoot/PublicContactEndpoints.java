package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Contacts of the public API: the one create that is safe in a race. */
final class PublicContactEndpoints {

  private final Store store;
  private final PublicFinder finder;
  private final ContactRules rules;
  private final ContactInboxBuilder contactInboxes;
  private final Removals removals;
  private final Races races;
  private final Clock clock;

  PublicContactEndpoints(
      Store store,
      PublicFinder finder,
      ContactRules rules,
      ContactInboxBuilder contactInboxes,
      Removals removals,
      Races races,
      Clock clock) {
    this.store = store;
    this.finder = finder;
    this.rules = rules;
    this.contactInboxes = contactInboxes;
    this.removals = removals;
    this.races = races;
    this.clock = clock;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.PUBLIC_CONTACT_CREATE, this::create)
        .on(Endpoint.PUBLIC_CONTACT_SHOW, this::show)
        .on(Endpoint.PUBLIC_CONTACT_UPDATE, this::update);
  }

  private Reply create(Call call) {
    Inbox inbox = finder.inbox(call);
    IdentityHash.verify(inbox, call.params());
    String given = call.params().present("source_id");
    String sourceId = given == null ? UUID.randomUUID().toString() : given;
    ContactInbox link;
    try {
      link = findOrCreate(call, inbox, sourceId);
    } catch (RecordNotUnique e) {
      // the other call of a race was faster: its row is there now
      link = findOrCreate(call, inbox, sourceId);
    }
    return Reply.ok(ContactJson.publicShape(link, finder.contact(link)));
  }

  private ContactInbox findOrCreate(Call call, Inbox inbox, String sourceId) {
    ContactInbox existing =
        store.read(() -> store.contactInboxesBySource.first(inbox.id(), sourceId));
    if (existing != null) {
      return existing;
    }
    Params params = call.params();
    ContactDraft draft = ContactDraft.of(withoutAdditional(params));
    Contact known = store.read(() -> known(inbox.accountId(), draft));
    if (known == null) {
      rules.check(draft, inbox.accountId(), null);
    }
    races.beforeWrite(call.endpoint());
    return store.write(
        () -> {
          Contact contact =
              known != null
                  ? known
                  : store.contacts.put(
                      draft.row(
                          store.contacts.nextId(), inbox.accountId(), null, null, clock.instant()));
          return contactInboxes.insert(contact.id(), inbox, sourceId, false);
        });
  }

  private @Nullable Contact known(long account, ContactDraft draft) {
    Contact found = first(store.contactsByIdentifier, account, draft.identifier());
    found = found != null ? found : first(store.contactsByEmail, account, draft.email());
    return found != null ? found : first(store.contactsByPhone, account, draft.phoneNumber());
  }

  private static @Nullable Contact first(
      Index<Contact> index, long account, @Nullable String value) {
    return value == null || value.isBlank() ? null : index.first(account, value);
  }

  private Reply show(Call call) {
    Inbox inbox = finder.inbox(call);
    ContactInbox link = finder.contactInbox(call, inbox);
    IdentityHash.verify(inbox, call.params());
    return Reply.ok(ContactJson.publicShape(link, finder.contact(link)));
  }

  /** An e-mail or phone number that another contact has merges the two. */
  private Reply update(Call call) {
    Inbox inbox = finder.inbox(call);
    ContactInbox link = finder.contactInbox(call, inbox);
    boolean verified = IdentityHash.verify(inbox, call.params());
    Contact old = finder.contact(link);
    ContactDraft draft = ContactDraft.update(old, withoutAdditional(call.params()));
    Contact other = store.read(() -> known(inbox.accountId(), draft));
    if (other != null && other.id() != old.id()) {
      removals.merge(other.id(), old.id());
    } else {
      rules.check(draft, inbox.accountId(), old.id());
      races.beforeWrite(call.endpoint());
      store.write(
          () ->
              store.contacts.put(
                  draft.row(
                      old.id(),
                      old.accountId(),
                      old.avatar(),
                      old.lastActivityAt(),
                      old.createdAt())));
    }
    ContactInbox now = finder.contactInbox(call, inbox);
    if (verified) {
      store.write(() -> store.contactInboxes.put(now.verified()));
    }
    return Reply.ok(ContactJson.publicShape(now, finder.contact(now)));
  }

  private static Params withoutAdditional(Params params) {
    ObjectNode taken = params.json().deepCopy();
    taken.remove("additional_attributes");
    taken.remove("blocked");
    return new Params(taken, params.files());
  }
}
