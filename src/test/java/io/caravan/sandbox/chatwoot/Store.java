package io.caravan.sandbox.chatwoot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The database: tables and their unique indexes, as far as Chatwoot has any, behind one lock. What
 * a request checks and what it writes are separate calls, so requests race as they do in Chatwoot.
 */
final class Store {

  final Table<Account> accounts = table("accounts", Account.class);
  final Table<Inbox> inboxes = table("inboxes", Inbox.class);
  final Index<Inbox> inboxesByIdentifier =
      inboxes.unique("index_channel_api_on_identifier", row -> List.of(row.identifier()));
  final Table<Contact> contacts = table("contacts", Contact.class);
  final Index<Contact> contactsByEmail =
      contacts.unique(
          "uniq_email_per_account_contact", row -> key(row.accountId(), lower(row.email())));
  final Index<Contact> contactsByIdentifier =
      contacts.unique(
          "uniq_identifier_per_account_contact", row -> key(row.accountId(), row.identifier()));
  final Index<Contact> contactsByPhone =
      contacts.index(row -> key(row.accountId(), row.phoneNumber()));
  final Table<ContactInbox> contactInboxes = table("contact_inboxes", ContactInbox.class);
  final Index<ContactInbox> contactInboxesBySource =
      contactInboxes.unique(
          "index_contact_inboxes_on_inbox_id_and_source_id",
          row -> List.of(row.inboxId(), row.sourceId()));
  final Index<ContactInbox> contactInboxesBySourceAnywhere =
      contactInboxes.index(row -> List.of(row.sourceId()));
  final Index<ContactInbox> contactInboxesByContact =
      contactInboxes.index(row -> List.of(row.contactId()));
  final Table<Conversation> conversations = table("conversations", Conversation.class);
  final Index<Conversation> conversationsByDisplayId =
      conversations.unique(
          "index_conversations_on_account_id_and_display_id",
          row -> List.of(row.accountId(), row.id()));
  final Index<Conversation> conversationsByContact =
      conversations.index(row -> List.of(row.contactId()));
  final Index<Conversation> conversationsByContactInbox =
      conversations.index(row -> List.of(row.contactInboxId()));
  final Table<Message> messages = table("messages", Message.class);
  final Index<Message> messagesByConversation =
      messages.index(row -> List.of(row.conversationRow()));
  final Table<Webhook> webhooks = table("webhooks", Webhook.class);

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Table<?>> tables = tables();
  private final Map<Long, Long> displayIds = new HashMap<>();
  private final List<StoreFile.Change> changes = new ArrayList<>();
  private final List<Runnable> undo = new ArrayList<>();
  private @Nullable StoreFile file;
  private long files;

  /** Replays a file and writes every later commit to it. */
  void persistTo(StoreFile target) {
    write(
        () -> {
          target.replay(tables);
          conversations
              .all()
              .forEach(row -> displayIds.merge(row.accountId(), row.id(), Math::max));
          Stream.concat(
                  messages.all().stream().flatMap(row -> row.attachments().stream()),
                  contacts.all().stream().map(Contact::avatar).filter(Objects::nonNull))
              .forEach(row -> files = Math.max(files, row.id()));
          changes.clear();
          return null;
        });
    file = target;
  }

  <T> T read(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Runs {@code work} as one transaction: what it throws undoes it. Not to be nested. */
  <T> T write(Supplier<T> work) {
    lock.lock();
    try {
      T result = work.get();
      if (file != null) {
        file.append(changes);
      }
      undo.clear();
      return result;
    } finally {
      for (int i = undo.size() - 1; i >= 0; i--) {
        undo.get(i).run();
      }
      undo.clear();
      changes.clear();
      lock.unlock();
    }
  }

  /** Counted per account; a rollback leaves a gap. */
  long nextDisplayId(long accountId) {
    return displayIds.merge(accountId, 1L, Long::sum);
  }

  long nextFileId() {
    return ++files;
  }

  private <T extends Row> Table<T> table(String name, Class<T> type) {
    return new Table<>(name, type, this::changed);
  }

  private Map<String, Table<?>> tables() {
    Map<String, Table<?>> byName = new HashMap<>();
    for (Table<?> table :
        List.of(accounts, inboxes, contacts, contactInboxes, conversations, messages, webhooks)) {
      byName.put(table.name, table);
    }
    return byName;
  }

  private void changed(Table<?> table, long id, @Nullable Row row, Runnable back) {
    if (!lock.isHeldByCurrentThread()) {
      throw new IllegalStateException("a write outside a transaction");
    }
    changes.add(new StoreFile.Change(table.name, id, row));
    undo.add(back);
  }

  private static @Nullable List<?> key(long accountId, @Nullable String value) {
    return value == null ? null : List.of(accountId, value);
  }

  static @Nullable String lower(@Nullable String value) {
    return value == null ? null : value.toLowerCase(Locale.ROOT);
  }
}
