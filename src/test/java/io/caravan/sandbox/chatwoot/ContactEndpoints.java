package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Create, show, list, update, delete and merge of contacts. */
final class ContactEndpoints {

  private final Store store;
  private final Finder finder;
  private final ContactRules rules;
  private final ContactInboxBuilder contactInboxes;
  private final ContactJson json;
  private final Removals removals;
  private final Races races;
  private final Clock clock;

  ContactEndpoints(
      Store store,
      Finder finder,
      ContactRules rules,
      ContactInboxBuilder contactInboxes,
      ContactJson json,
      Removals removals,
      Races races,
      Clock clock) {
    this.store = store;
    this.finder = finder;
    this.rules = rules;
    this.contactInboxes = contactInboxes;
    this.json = json;
    this.removals = removals;
    this.races = races;
    this.clock = clock;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.CONTACT_CREATE, this::create)
        .on(Endpoint.CONTACT_SHOW, this::show)
        .on(Endpoint.CONTACT_LIST, this::list)
        .on(Endpoint.CONTACT_UPDATE, this::update)
        .on(Endpoint.CONTACT_DELETE, this::delete)
        .on(Endpoint.CONTACT_MERGE, this::merge);
  }

  private Reply create(Call call) {
    Params params = call.params();
    ContactDraft draft = ContactDraft.of(params);
    rules.check(draft, call.account(), null);
    Inbox inbox = params.has("inbox_id") ? finder.inbox(call, params.number("inbox_id")) : null;
    races.beforeWrite(call.endpoint());
    Created created = store.write(() -> insert(call.account(), draft, inbox, params));
    ObjectNode payload = Json.object();
    payload.set("contact", json.withInboxes(created.contact));
    ObjectNode link = payload.putObject("contact_inbox");
    link.set("inbox", inbox == null ? null : InboxJson.row(inbox));
    link.put("source_id", created.link == null ? null : created.link.sourceId());
    return payload(payload);
  }

  private record Created(Contact contact, @Nullable ContactInbox link) {}

  private Created insert(long account, ContactDraft draft, @Nullable Inbox inbox, Params params) {
    Contact contact =
        store.contacts.put(
            draft.row(
                store.contacts.nextId(), account, stored(draft, null), null, clock.instant()));
    if (inbox == null) {
      return new Created(contact, null);
    }
    String sourceId = SourceIds.orDerived(inbox, params.present("source_id"), contact);
    SourceIds.check(inbox, sourceId);
    return new Created(contact, contactInboxes.insert(contact.id(), inbox, sourceId, false));
  }

  private Reply show(Call call) {
    return payload(json.withInboxes(finder.contact(call, call.id("id"))));
  }

  private Reply list(Call call) {
    List<Contact> all =
        store.read(
            () ->
                store.contacts.all().stream()
                    .filter(row -> row.accountId() == call.account() && row.isResolved())
                    .toList());
    ContactPage page = ContactPage.of(all, call.params().page());
    return Reply.ok(page.json(json, all.size(), false));
  }

  private Reply update(Call call) {
    Contact old = finder.contact(call, call.id("id"));
    ContactDraft draft = ContactDraft.update(old, call.params());
    rules.check(draft, call.account(), old.id());
    races.beforeWrite(call.endpoint());
    Contact changed =
        store.write(
            () ->
                store.contacts.put(
                    draft.row(
                        old.id(),
                        old.accountId(),
                        stored(draft, old.avatar()),
                        old.lastActivityAt(),
                        old.createdAt())));
    return payload(json.withInboxes(changed));
  }

  private @Nullable StoredFile stored(ContactDraft draft, @Nullable StoredFile old) {
    return draft.avatar() == null ? old : StoredFile.of(store.nextFileId(), draft.avatar());
  }

  private Reply delete(Call call) {
    call.requireAdministrator();
    Contact contact = finder.contact(call, call.id("id"));
    removals.contact(contact.id());
    return Reply.empty(200);
  }

  private Reply merge(Call call) {
    Contact base = finder.contact(call, call.params().number("base_contact_id"));
    Contact other = finder.contact(call, call.params().number("mergee_contact_id"));
    races.beforeWrite(call.endpoint());
    removals.merge(base.id(), other.id());
    return Reply.ok(json.withInboxes(finder.contact(call, base.id())));
  }

  private static Reply payload(ObjectNode payload) {
    ObjectNode body = Json.object();
    body.set("payload", payload);
    return Reply.ok(body);
  }
}
