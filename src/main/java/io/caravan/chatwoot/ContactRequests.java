package io.caravan.chatwoot;

import java.util.LinkedHashMap;
import java.util.Map;

/** The calls about a delivery's contact. The source_id goes along always: it makes them unique. */
final class ContactRequests {

  private final Delivery delivery;
  private final ContactFields fields;

  ContactRequests(Delivery delivery, ContactFields fields) {
    this.delivery = delivery;
    this.fields = fields;
  }

  /**
   * By the public API: finds or makes contact and contact inbox, also when called twice at once.
   */
  ChatwootRequest upsert(String identifier) {
    Map<String, Object> body = fields.asMap();
    body.put("source_id", sourceId());
    return ChatwootRequest.post(
        ChatwootCall.UPSERT_CONTACT, delivery, Paths.publicContacts(identifier), body);
  }

  ChatwootRequest find() {
    return ChatwootRequest.post(
        ChatwootCall.FIND_CONTACT,
        delivery,
        Paths.account(delivery.target()) + "/contact_inboxes/filter",
        inbox());
  }

  ChatwootRequest create() {
    Map<String, Object> body = fields.asMap();
    body.putAll(inbox());
    return ChatwootRequest.post(ChatwootCall.CREATE_CONTACT, delivery, contacts(), body);
  }

  /**
   * @param field phone_number or email, of which the delivery has a value
   */
  ChatwootRequest search(String field, int page) {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("q", fields.value(field).orElseThrow());
    query.put("page", String.valueOf(page));
    return ChatwootRequest.get(
        ChatwootCall.SEARCH_CONTACTS, delivery, contacts() + "/search", query);
  }

  /** Gives an existing contact the source_id in this inbox. */
  ChatwootRequest adopt(long contact) {
    return ChatwootRequest.post(
        ChatwootCall.CREATE_CONTACT_INBOX,
        delivery,
        contacts() + "/" + contact + "/contact_inboxes",
        inbox());
  }

  private String contacts() {
    return Paths.account(delivery.target()) + "/contacts";
  }

  private String sourceId() {
    return delivery.message().contact().id();
  }

  private Map<String, Object> inbox() {
    return Map.of("inbox_id", delivery.target().inboxId(), "source_id", sourceId());
  }
}
