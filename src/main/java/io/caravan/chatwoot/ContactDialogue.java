package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds or makes the contact: by the public API, the one race-safe upsert, where the inbox has it;
 * else finds it by source_id, creates it, or adopts the one that has its phone or e-mail.
 */
final class ContactDialogue implements Dialogue {

  private static final int MOST_SEARCH_PAGES = 20;

  private final Delivery delivery;
  private final InboxDirectory inboxes;
  private final FailureSorter sorter;
  private final ContactFields fields;
  private final ContactRequests requests;
  private String sought = ContactFields.PHONE;
  private int page;

  ContactDialogue(Delivery delivery, InboxDirectory inboxes, FailureSorter sorter) {
    this.delivery = delivery;
    this.inboxes = inboxes;
    this.sorter = sorter;
    this.fields = new ContactFields(delivery.message().contact());
    this.requests = new ContactRequests(delivery, fields);
  }

  @Override
  public @Nullable ChatwootRequest begin() {
    if (delivery.contactId() != null) {
      return null;
    }
    return inboxes
        .of(delivery.target())
        .map(this::upsertOrFind)
        .orElseGet(() -> InboxDirectory.request(delivery.target()));
  }

  @Override
  public @Nullable ChatwootRequest next(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure {
    ChatwootFailure failure = sorter.failure(request, answer);
    return switch (request.call()) {
      case READ_INBOX -> upsertOrFind(inboxes.learn(request, answer));
      case UPSERT_CONTACT ->
          failure == null
              ? found(request, answer, answer.json().path("id"))
              : afterUpsert(failure, answer);
      case FIND_CONTACT -> {
        pass(failure);
        yield answer.status() == 404
            ? requests.create()
            : found(request, answer, answer.json().path("id"));
      }
      case CREATE_CONTACT ->
          failure == null
              ? found(request, answer, answer.json().at("/payload/contact/id"))
              : afterCreate(failure, answer);
      case SEARCH_CONTACTS -> {
        pass(failure);
        yield adoptOrSearchOn(answer.json());
      }
      case CREATE_CONTACT_INBOX -> {
        pass(failure);
        yield null;
      }
      default -> throw new IllegalStateException("not a call about contacts: " + request);
    };
  }

  private ChatwootRequest upsertOrFind(InboxFacts inbox) {
    return inbox.identifier() == null ? requests.find() : requests.upsert(inbox.identifier());
  }

  private ChatwootRequest afterUpsert(ChatwootFailure failure, ChatwootAnswer answer)
      throws ChatwootFailure {
    switch (failure.kind()) {
      case STALE_IDS, LOST_RACE -> {
        // an identifier of old, or a mandatory HMAC (which is answered 500): not an outage
        inboxes.forgetIdentifier(delivery.target());
        return requests.find();
      }
      case CONTACT_CONFLICT -> {
        return requests.find();
      }
      case PERMANENT -> {
        String identifier = inboxes.of(delivery.target()).map(InboxFacts::identifier).orElse(null);
        if (identifier != null && fields.dropAnyOf(ChatwootWords.attributes(answer))) {
          return requests.upsert(identifier);
        }
        throw failure;
      }
      default -> throw failure;
    }
  }

  private ChatwootRequest afterCreate(ChatwootFailure failure, ChatwootAnswer answer)
      throws ChatwootFailure {
    List<String> named = ChatwootWords.attributes(answer);
    if (failure.kind() == FailureKind.CONTACT_CONFLICT) {
      sought =
          Stream.of(ContactFields.PHONE, ContactFields.EMAIL)
              .filter(field -> named.contains(field) && fields.value(field).isPresent())
              .findFirst()
              .orElseThrow(() -> failure);
      page = 1;
      return requests.search(sought, page);
    }
    if (failure.kind() == FailureKind.PERMANENT && fields.dropAnyOf(named)) {
      return requests.create();
    }
    throw failure;
  }

  private ChatwootRequest adoptOrSearchOn(JsonNode answer) {
    String value = fields.value(sought).orElseThrow();
    for (JsonNode contact : answer.path("payload")) {
      // the search finds parts of words too; Chatwoot keeps e-mails in lower case
      if (value.equalsIgnoreCase(contact.path(sought).asText()) && contact.path("id").isNumber()) {
        delivery.contactId(contact.path("id").asLong());
        return requests.adopt(contact.path("id").asLong());
      }
    }
    if (answer.at("/meta/has_more").asBoolean() && page < MOST_SEARCH_PAGES) {
      page++;
      return requests.search(sought, page);
    }
    fields.dropAnyOf(List.of(sought)); // taken by one that cannot be found: do without
    return requests.create();
  }

  private @Nullable ChatwootRequest found(
      ChatwootRequest request, ChatwootAnswer answer, JsonNode id) throws ChatwootFailure {
    if (!id.isIntegralNumber()) {
      throw sorter.unreadable(request, answer, "the contact's id");
    }
    delivery.contactId(id.asLong());
    return null;
  }

  private void pass(@Nullable ChatwootFailure failure) throws ChatwootFailure {
    if (failure != null) {
      delivery.contactId(null);
      throw failure;
    }
  }
}
