package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A contact's addresses: create, look up, and what an inbox could reach it by. */
final class ContactInboxEndpoints {

  private static final List<String> CONTACTABLE =
      List.of(
          "Channel::TwilioSms",
          "Channel::Whatsapp",
          "Channel::Sms",
          "Channel::Email",
          "Channel::WebWidget",
          Inbox.API);

  private final Store store;
  private final Finder finder;
  private final ContactInboxBuilder builder;
  private final ContactJson json;

  ContactInboxEndpoints(Store store, Finder finder, ContactInboxBuilder builder, ContactJson json) {
    this.store = store;
    this.finder = finder;
    this.builder = builder;
    this.json = json;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.CONTACT_INBOX_CREATE, this::create)
        .on(Endpoint.CONTACT_INBOX_FILTER, this::filter)
        .on(Endpoint.CONTACTABLE_INBOXES, this::contactable);
  }

  private Reply create(Call call) {
    Contact contact = finder.contact(call, call.id("id"));
    Inbox inbox = finder.visibleInbox(call, call.params().number("inbox_id"));
    ContactInbox row =
        builder.perform(
            call.endpoint(),
            contact,
            inbox,
            call.params().present("source_id"),
            call.params().flag("hmac_verified"));
    return Reply.ok(json.link(row));
  }

  /** Bare contact, or 404 with an empty body. */
  private Reply filter(Call call) {
    Inbox inbox = finder.visibleInbox(call, call.params().number("inbox_id"));
    String sourceId = call.params().text("source_id");
    ContactInbox row =
        sourceId == null
            ? null
            : store.read(() -> store.contactInboxesBySource.first(inbox.id(), sourceId));
    if (row == null) {
      return Reply.empty(404);
    }
    Contact contact = store.read(() -> store.contacts.get(row.contactId()));
    return Reply.ok(
        json.withInboxes(Objects.requireNonNull(contact, "the contact is being deleted")));
  }

  private Reply contactable(Call call) {
    Contact contact = finder.contact(call, call.id("id"));
    ObjectNode body = Json.object();
    ArrayNode payload = body.putArray("payload");
    store.read(
        () -> {
          for (Inbox inbox : store.inboxes.all()) {
            String sourceId = address(call, contact, inbox);
            if (sourceId != null) {
              ObjectNode entry = payload.addObject();
              entry.set("inbox", InboxJson.slim(inbox));
              entry.put("source_id", sourceId);
            }
          }
          return payload;
        });
    return Reply.ok(body);
  }

  /** Of an API inbox the last one, or a fresh id that is stored nowhere. */
  private @Nullable String address(Call call, Contact contact, Inbox inbox) {
    if (inbox.accountId() != call.account()
        || !call.caller().sees(inbox)
        || !CONTACTABLE.contains(inbox.channelType())) {
      return null;
    }
    if (inbox.isApi() || inbox.channelType().equals("Channel::WebWidget")) {
      String last = inbox.isApi() ? UUID.randomUUID().toString() : null;
      for (ContactInbox row : store.contactInboxesByContact.find(contact.id())) {
        last = row.inboxId() == inbox.id() ? row.sourceId() : last;
      }
      return last;
    }
    try {
      return SourceIds.orDerived(inbox, null, contact);
    } catch (ApiError e) {
      return null;
    }
  }
}
