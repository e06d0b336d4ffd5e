package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one conversation of a locked inbox, else a new one: a plain read and a plain insert, which
 * nothing keeps apart, so two at once make two conversations in either mode.
 */
final class ConversationBuilder {

  private static final List<String> STATUSES = List.of("open", "resolved", "pending", "snoozed");
  private static final long LARGEST = 9_999_999_999L;

  private final Store store;
  private final Races races;
  private final Clock clock;

  ConversationBuilder(Store store, Races races, Clock clock) {
    this.store = store;
    this.races = races;
    this.clock = clock;
  }

  /**
   * @param inTransaction what else belongs to the same transaction; what it throws undoes all
   * @throws Invalid 422
   * @throws IllegalArgumentException an unknown status or an attribute object that is none: 500
   */
  Conversation perform(
      Endpoint endpoint,
      Inbox inbox,
      ContactInbox link,
      Params params,
      Consumer<Conversation> inTransaction) {
    ObjectNode additional = params.object("additional_attributes");
    ObjectNode custom = params.object("custom_attributes");
    Conversation last =
        inbox.lockToSingleConversation()
            ? store.read(() -> store.conversationsByContactInbox.last(link.id()))
            : null;
    if (last == null) {
      check(additional, custom);
    }
    String status = status(params.present("status"));
    races.beforeWrite(endpoint);
    return store.write(
        () -> {
          Conversation row =
              last == null ? insert(inbox, link, status, params, additional, custom) : last;
          inTransaction.accept(row);
          Conversation written = store.conversations.get(row.rowId());
          return written == null ? row : written;
        });
  }

  private Conversation insert(
      Inbox inbox,
      ContactInbox link,
      String status,
      Params params,
      ObjectNode additional,
      ObjectNode custom) {
    Instant now = clock.instant();
    long display = store.nextDisplayId(inbox.accountId());
    Long snoozed = params.number("snoozed_until");
    return store.conversations.put(
        new Conversation(
            store.conversations.nextId(),
            display,
            inbox.accountId(),
            inbox.id(),
            link.contactId(),
            link.id(),
            UUID.randomUUID().toString(),
            forced(status, inbox, link),
            snoozed == null ? null : Instant.ofEpochSecond(snoozed),
            additional,
            custom,
            List.of(),
            now,
            now,
            now,
            now,
            null,
            null));
  }

  private String forced(String status, Inbox inbox, ContactInbox link) {
    Contact contact = store.contacts.get(link.contactId());
    if (contact != null && contact.blocked()) {
      return "resolved";
    }
    return inbox.activeBot() ? "pending" : status;
  }

  static String status(@Nullable String given) {
    String status = given == null ? "open" : given;
    if (!STATUSES.contains(status)) {
      throw new IllegalArgumentException("'" + status + "' is not a valid status");
    }
    return status;
  }

  private static void check(ObjectNode additional, ObjectNode custom) {
    List<Violation> found = new ArrayList<>();
    check(found, "additional_attributes", "Additional attributes", additional);
    check(found, "custom_attributes", "Custom attributes", custom);
    Invalid.throwIfAny(found);
  }

  private static void check(
      List<Violation> found, String attribute, String human, ObjectNode values) {
    for (var field : values.properties()) {
      JsonNode value = field.getValue();
      if (value.isTextual() && value.asText().length() > 1500) {
        found.add(
            new Violation(attribute, human + " " + field.getKey() + " length should be < 1500"));
      } else if (value.isIntegralNumber()
          && (!value.canConvertToLong() || value.asLong() > LARGEST)) {
        found.add(
            new Violation(
                attribute, human + " " + field.getKey() + " value should be < " + LARGEST));
      }
    }
  }
}
