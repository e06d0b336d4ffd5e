package io.caravan.sandbox.chatwoot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What must hold in Chatwoot at the end. Each part lists what breaks it, so all are empty when it
 * holds.
 *
 * @param messagesPerSourceId source ids with other than one message; 0 for an expected one
 * @param openConversations contact_inboxes with more than one conversation that is not resolved, as
 *     {@code inbox/source id} with the display ids
 * @param contactsPerPerson persons with more than one contact, with the contacts' ids: by {@code
 *     inbox/source id}, phone number or identifier; and contacts without any address, which a
 *     half-done create leaves, as {@code no contact_inbox}
 * @param outOfOrder conversations whose messages were created in another order than that of the key
 */
public record Invariants(
    Map<String, Integer> messagesPerSourceId,
    Map<String, List<Long>> openConversations,
    Map<String, Set<Long>> contactsPerPerson,
    List<Disorder> outOfOrder) {

  /**
   * @param message came after {@code earlier}, but its key is lower
   */
  public record Disorder(long conversationId, Message earlier, Message message) {}

  /** The order the client says its events have, by {@code external_created_at}. */
  static final Function<Message, @Nullable Long> BY_SENDERS_TIME =
      message -> {
        String time = message.externalCreatedAt();
        return time == null ? null : Params.parse(time);
      };

  public boolean hold() {
    return messagesPerSourceId.isEmpty()
        && openConversations.isEmpty()
        && contactsPerPerson.isEmpty()
        && outOfOrder.isEmpty();
  }

  /**
   * @param expected source ids that must be there
   * @param order the key of an incoming message; one without a key is passed over
   */
  static <K extends Comparable<? super K>> Invariants of(
      Store store, Collection<String> expected, Function<Message, @Nullable K> order) {
    return store.read(
        () ->
            new Invariants(
                messages(store, expected),
                conversations(store),
                contacts(store),
                disorder(store, order)));
  }

  private static Map<String, Integer> messages(Store store, Collection<String> expected) {
    Map<String, Integer> counts = new TreeMap<>();
    expected.forEach(sourceId -> counts.put(sourceId, 0));
    for (Message message : store.messages.all()) {
      if (message.sourceId() != null) {
        counts.merge(message.sourceId(), 1, Integer::sum);
      }
    }
    counts.values().removeIf(count -> count == 1);
    return counts;
  }

  private static Map<String, List<Long>> conversations(Store store) {
    Map<String, List<Long>> open = new TreeMap<>();
    for (ContactInbox link : store.contactInboxes.all()) {
      List<Long> ids =
          store.conversationsByContactInbox.find(link.id()).stream()
              .filter(row -> !row.isResolved())
              .map(Conversation::id)
              .toList();
      if (ids.size() > 1) {
        open.put(link.inboxId() + "/" + link.sourceId(), ids);
      }
    }
    return open;
  }

  private static Map<String, Set<Long>> contacts(Store store) {
    Map<String, Set<Long>> persons = new TreeMap<>();
    for (ContactInbox link : store.contactInboxes.all()) {
      add(persons, link.inboxId() + "/" + link.sourceId(), link.contactId());
    }
    for (Contact contact : store.contacts.all()) {
      add(persons, contact.phoneNumber(), contact.id());
      add(persons, contact.identifier(), contact.id());
    }
    persons.values().removeIf(ids -> ids.size() == 1);
    for (Contact contact : store.contacts.all()) {
      if (store.contactInboxesByContact.find(contact.id()).isEmpty()) {
        add(persons, "no contact_inbox", contact.id());
      }
    }
    return persons;
  }

  private static void add(Map<String, Set<Long>> persons, @Nullable String person, long contactId) {
    if (person != null && !person.isBlank()) {
      persons.computeIfAbsent(person, key -> new TreeSet<>()).add(contactId);
    }
  }

  private static <K extends Comparable<? super K>> List<Disorder> disorder(
      Store store, Function<Message, @Nullable K> order) {
    List<Disorder> found = new ArrayList<>();
    for (Conversation conversation : store.conversations.all()) {
      Message highest = null;
      K highestKey = null;
      for (Message message : store.messagesByConversation.find(conversation.rowId())) {
        K key = message.messageType() == Message.INCOMING ? order.apply(message) : null;
        if (key == null) {
          continue;
        }
        if (highest != null && highestKey != null && highestKey.compareTo(key) > 0) {
          found.add(new Disorder(conversation.id(), highest, message));
        } else {
          highest = message;
          highestKey = key;
        }
      }
    }
    found.sort(Comparator.comparingLong(each -> each.message.id()));
    return found;
  }

  @Override
  public String toString() {
    StringJoiner table = new StringJoiner(System.lineSeparator());
    table.add(line("one message per source_id", messagesPerSourceId));
    table.add(line("one open conversation per contact_inbox", openConversations));
    table.add(line("one contact per person", contactsPerPerson));
    List<String> disorders =
        outOfOrder.stream()
            .map(
                each ->
                    "conversation %d: message %d (%s) came after message %d (%s)"
                        .formatted(
                            each.conversationId,
                            each.message.id(),
                            each.message.sourceId(),
                            each.earlier.id(),
                            each.earlier.sourceId()))
            .toList();
    table.add(row("messages in order", disorders));
    return table.toString();
  }

  private static String line(String name, Map<String, ?> broken) {
    return row(
        name,
        broken.entrySet().stream().map(each -> each.getKey() + " has " + each.getValue()).toList());
  }

  private static String row(String name, List<String> broken) {
    String first =
        String.format("%-40s %s", name, broken.isEmpty() ? "ok" : "BROKEN " + broken.size());
    return broken.isEmpty() ? first : first + "\n    " + String.join("\n    ", broken);
  }
}
