package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Search by substring and filter by attributes. */
final class ContactSearchEndpoints {

  private final Store store;
  private final ContactJson json;

  ContactSearchEndpoints(Store store, ContactJson json) {
    this.store = store;
    this.json = json;
  }

  void register(Handlers handlers) {
    handlers.on(Endpoint.CONTACT_SEARCH, this::search).on(Endpoint.CONTACT_FILTER, this::filter);
  }

  private Reply search(Call call) {
    String q = call.params().present("q");
    List<Contact> found =
        q == null ? List.of() : all(call.account(), contact -> matches(contact, q.strip()));
    ContactPage page = ContactPage.of(found, call.params().page());
    return Reply.ok(page.json(json, page.rows().size(), true));
  }

  private static boolean matches(Contact contact, String q) {
    return containsIgnoringCase(contact.name(), q)
        || containsIgnoringCase(contact.email(), q)
        || containsIgnoringCase(contact.phoneNumber(), q)
        || (contact.identifier() != null && contact.identifier().contains(q));
  }

  private static boolean containsIgnoringCase(@Nullable String value, String q) {
    return value != null && value.toLowerCase(Locale.ROOT).contains(q.toLowerCase(Locale.ROOT));
  }

  private Reply filter(Call call) {
    Predicate<Contact> all = Contact::isResolved;
    Predicate<Contact> condition = null;
    String operator = "and";
    for (JsonNode entry : call.params().json().path("payload")) {
      Predicate<Contact> next = ContactCondition.of(entry);
      if (condition == null) {
        condition = next;
      } else {
        condition = operator.equals("or") ? condition.or(next) : condition.and(next);
      }
      operator = entry.path("query_operator").asText("and").toLowerCase(Locale.ROOT);
    }
    List<Contact> found = all(call.account(), condition == null ? all : all.and(condition));
    ContactPage page = ContactPage.of(found, call.params().page());
    return Reply.ok(page.json(json, found.size(), false));
  }

  private List<Contact> all(long account, Predicate<Contact> condition) {
    return store.read(
        () ->
            store.contacts.all().stream()
                .filter(row -> row.accountId() == account)
                .filter(condition)
                .toList());
  }
}
