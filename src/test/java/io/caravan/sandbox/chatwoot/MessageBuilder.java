package io.caravan.sandbox.chatwoot;

import io.caravan.logs.Unspeakable;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes messages. The source id is stored and never looked at: the same one twice makes two. */
final class MessageBuilder {

  private static final int LONGEST = 150_000;

  private final Store store;
  private final ReplyLinks replies;
  private final Clock clock;
  private final int perMinute;

  /**
   * @param perMinute how many messages of any kind a conversation takes in a minute
   */
  MessageBuilder(Store store, Clock clock, int perMinute) {
    this.store = store;
    replies = new ReplyLinks(store);
    this.clock = clock;
    this.perMinute = perMinute;
  }

  /**
   * @throws Invalid too long or too many
   * @throws IllegalStateException incoming, but the inbox is no API inbox
   */
  void check(Conversation conversation, Inbox inbox, MessageDraft draft) {
    if (draft.messageType() == Message.INCOMING && !inbox.isApi()) {
      throw new IllegalStateException("Incoming messages are only allowed in Api inboxes");
    }
    List<Violation> found = new ArrayList<>();
    Violation.length(found, "content", "Content", draft.content(), LONGEST);
    Violation.length(found, "source_id", "Source", draft.sourceId(), Violation.TEXT);
    if (store.read(() -> flooded(conversation))) {
      found.add(new Violation("base", "Too many messages"));
    }
    Invalid.throwIfAny(found);
  }

  private boolean flooded(Conversation conversation) {
    Instant since = clock.instant().minusSeconds(60);
    int count = 0;
    for (Message row :
        store.messagesByConversation.newestBefore(Long.MAX_VALUE, conversation.rowId())) {
      if (!row.createdAt().isAfter(since) || count >= perMinute) {
        break;
      }
      count++;
    }
    return count >= perMinute;
  }

  /**
   * To be called in a transaction; also reopens the conversation, as a message does.
   *
   * @param actor the token's owner, who sends what is outgoing
   */
  Message insert(Conversation given, MessageDraft draft, @Nullable Actor actor) {
    Unspeakable.text(draft.content());
    Conversation conversation =
        Objects.requireNonNullElse(store.conversations.get(given.rowId()), given);
    Sender sender = sender(conversation, draft, actor);
    Message message =
        store.messages.put(
            new Message(
                store.messages.nextId(),
                conversation.accountId(),
                conversation.inboxId(),
                conversation.rowId(),
                conversation.id(),
                content(conversation, draft),
                draft.messageType(),
                draft.contentType(),
                "sent",
                draft.privateNote(),
                draft.sourceId(),
                replies.link(conversation, draft.contentAttributes()),
                sender.type,
                sender.id,
                draft.files().stream()
                    .map(file -> StoredFile.of(store.nextFileId(), file))
                    .toList(),
                clock.instant()));
    touch(conversation, message);
    return message;
  }

  /** What is outgoing is a template, notes too. */
  private @Nullable String content(Conversation conversation, MessageDraft draft) {
    String content = draft.content();
    return content == null || draft.messageType() != Message.OUTGOING
        ? content
        : LiquidTemplate.render(content, store.contacts.get(conversation.contactId()));
  }

  private record Sender(@Nullable String type, @Nullable Long id) {}

  private static Sender sender(
      Conversation conversation, MessageDraft draft, @Nullable Actor actor) {
    if (draft.messageType() != Message.OUTGOING) {
      return new Sender("Contact", conversation.contactId());
    }
    if ("AgentBot".equals(draft.senderType()) && draft.senderId() != null) {
      return new Sender("AgentBot", draft.senderId());
    }
    return actor == null
        ? new Sender(null, null)
        : new Sender(actor.kind() == Actor.Kind.BOT ? "AgentBot" : "User", actor.id());
  }

  private void touch(Conversation conversation, Message message) {
    Conversation.Edit edit = conversation.edit(clock.instant());
    if (message.messageType() == Message.INCOMING) {
      edit.incoming();
      reopen(conversation, edit);
      Contact contact = store.contacts.get(conversation.contactId());
      if (contact != null) {
        store.contacts.put(contact.seenAt(clock.instant()));
      }
    } else {
      edit.outgoing(message.messageType() == Message.OUTGOING && !message.privateNote());
    }
    store.conversations.put(edit.done());
  }

  private void reopen(Conversation conversation, Conversation.Edit edit) {
    Contact contact = store.contacts.get(conversation.contactId());
    Inbox inbox = store.inboxes.get(conversation.inboxId());
    if (contact != null && contact.blocked()) {
      return;
    }
    if (conversation.status().equals("snoozed")) {
      edit.status("open", null);
    } else if (conversation.isResolved()) {
      edit.status(inbox != null && inbox.activeBot() ? "pending" : "open", null);
    }
  }
}
