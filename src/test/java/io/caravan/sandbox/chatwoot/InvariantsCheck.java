package io.caravan.sandbox.chatwoot;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds what breaks the {@link Invariants}. */
final class InvariantsCheck {

  /** Above it a number is milliseconds: as seconds it would be after the year 5000. */
  private static final long MOST_SECONDS = 100_000_000_000L;

  private InvariantsCheck() {}

  /**
   * The order in which the client says its events happened: {@code external_created_at} in epoch
   * seconds, milliseconds or ISO-8601; null without one that can be read.
   */
  static @Nullable Long sendersTime(Message message) {
    String time = message.externalCreatedAt();
    if (time == null) {
      return null;
    }
    Long number = Params.parse(time);
    if (number != null) {
      return number > MOST_SECONDS ? number : number * 1000;
    }
    try {
      return OffsetDateTime.parse(time).toInstant().toEpochMilli();
    } catch (DateTimeException e) {
      return null;
    }
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

  private static <K extends Comparable<? super K>> List<Invariants.Disorder> disorder(
      Store store, Function<Message, @Nullable K> order) {
    List<Invariants.Disorder> found = new ArrayList<>();
    for (Conversation conversation : store.conversations.all()) {
      Message highest = null;
      K highestKey = null;
      for (Message message : store.messagesByConversation.find(conversation.rowId())) {
        K key = message.messageType() == Message.INCOMING ? order.apply(message) : null;
        if (key == null) {
          continue;
        }
        if (highest != null && highestKey != null && highestKey.compareTo(key) > 0) {
          found.add(new Invariants.Disorder(conversation.id(), highest, message));
        } else {
          highest = message;
          highestKey = key;
        }
      }
    }
    found.sort(Comparator.comparingLong(each -> each.message().id()));
    return found;
  }
}
