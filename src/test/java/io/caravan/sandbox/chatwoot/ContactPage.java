package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Fifteen contacts, the latest active first. */
record ContactPage(List<Contact> rows, int number, boolean hasMore) {

  private static final int SIZE = 15;

  private static final Comparator<Contact> LATEST_FIRST =
      Comparator.<Contact, Instant>comparing(
              row -> Objects.requireNonNullElse(row.lastActivityAt(), Instant.EPOCH))
          .thenComparing(Contact::id)
          .reversed();

  static ContactPage of(List<Contact> all, int number) {
    List<Contact> sorted = all.stream().sorted(LATEST_FIRST).toList();
    int from = Math.min(sorted.size(), (number - 1) * SIZE);
    int to = Math.min(sorted.size(), from + SIZE);
    return new ContactPage(sorted.subList(from, to), number, to < sorted.size());
  }

  ObjectNode json(ContactJson contacts, int count, boolean tellMore) {
    ObjectNode body = Json.object();
    ObjectNode meta = body.putObject("meta").put("count", count).put("current_page", number);
    if (tellMore) {
      meta.put("has_more", hasMore);
    }
    ArrayNode payload = body.putArray("payload");
    rows.forEach(row -> payload.add(contacts.withInboxes(row)));
    return body;
  }
}
