package io.caravan.sandbox.chatwoot;

import java.time.Clock;
import java.util.List;
import java.util.Objects;

/**
 * Deletes and merges. A deleted contact or conversation is gone in two steps, as in Chatwoot: a
 * background job takes what belongs to it.
 */
final class Removals {

  private final Store store;
  private final BackgroundJobs jobs;
  private final Clock clock;

  Removals(Store store, BackgroundJobs jobs, Clock clock) {
    this.store = store;
    this.jobs = jobs;
    this.clock = clock;
  }

  /** The contact goes now, its addresses, conversations and messages later. */
  void contact(long id) {
    store.write(
        () -> {
          store.contacts.remove(id);
          return id;
        });
    jobs.later(
        () ->
            store.write(
                () -> {
                  List.copyOf(store.conversationsByContact.find(id)).forEach(this::drop);
                  List.copyOf(store.contactInboxesByContact.find(id))
                      .forEach(row -> store.contactInboxes.remove(row.id()));
                  return id;
                }));
  }

  /** The conversation goes later, with its messages. */
  void conversation(long rowId) {
    jobs.later(
        () ->
            store.write(
                () -> {
                  Conversation row = store.conversations.get(rowId);
                  if (row != null) {
                    drop(row);
                  }
                  return rowId;
                }));
  }

  /** All that {@code other} has becomes {@code base}'s, and {@code other} is gone. */
  void merge(long base, long other) {
    if (base == other) {
      return;
    }
    store.write(
        () -> {
          for (Conversation row : List.copyOf(store.conversationsByContact.find(other))) {
            store.conversations.put(row.edit(clock.instant()).contact(base).done());
            for (Message message : List.copyOf(store.messagesByConversation.find(row.rowId()))) {
              if (Objects.equals(message.senderId(), other)
                  && "Contact".equals(message.senderType())) {
                store.messages.put(message.sentBy(base));
              }
            }
          }
          List.copyOf(store.contactInboxesByContact.find(other))
              .forEach(row -> store.contactInboxes.put(row.withContact(base)));
          fillIn(base, other);
          return base;
        });
  }

  private void fillIn(long base, long other) {
    Contact to = Objects.requireNonNull(store.contacts.get(base));
    Contact from = Objects.requireNonNull(store.contacts.get(other));
    store.contacts.remove(other);
    var additional = from.additionalAttributes().deepCopy();
    additional.setAll(to.additionalAttributes());
    var custom = from.customAttributes().deepCopy();
    custom.setAll(to.customAttributes());
    store.contacts.put(
        new Contact(
            to.id(),
            to.accountId(),
            to.name() == null || to.name().isBlank() ? from.name() : to.name(),
            to.email() == null ? from.email() : to.email(),
            to.phoneNumber() == null ? from.phoneNumber() : to.phoneNumber(),
            to.identifier() == null ? from.identifier() : to.identifier(),
            to.blocked(),
            to.avatar(),
            additional,
            custom,
            to.lastActivityAt(),
            to.createdAt()));
  }

  private void drop(Conversation row) {
    List.copyOf(store.messagesByConversation.find(row.rowId()))
        .forEach(message -> store.messages.remove(message.id()));
    store.conversations.remove(row.rowId());
  }
}
