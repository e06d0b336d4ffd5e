package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether the message is in Chatwoot already: in the conversation that is known, and in every
 * conversation of its contact in this inbox that was active since the message came, under every id
 * that the contact has had.
 */
final class MessageLookup implements Dialogue {

  /** Chatwoot's clock and ours may differ. */
  private static final Duration CLOCKS_APART = Duration.ofHours(1);

  /** Chatwoot gives 100 a page here and never fewer than 20 while there are more. */
  private static final int SHORT_PAGE = 20;

  private final Delivery delivery;
  private final FailureSorter sorter;
  private final Deque<String> formerContacts;
  private ConversationPages pages;
  private final Deque<Long> unread = new ArrayDeque<>();
  private final Set<Long> known = new HashSet<>();
  private boolean listed;
  private boolean listedTwice;
  private long conversation;
  private long after;

  MessageLookup(Delivery delivery, FailureSorter sorter) {
    this.delivery = delivery;
    this.sorter = sorter;
    this.pages = new ConversationPages(delivery);
    this.formerContacts = new ArrayDeque<>(delivery.formerContacts());
  }

  @Override
  public @Nullable ChatwootRequest begin() {
    if (delivery.conversationId() == null) {
      return pages.first();
    }
    add(delivery.conversationId());
    return nextConversation();
  }

  @Override
  public @Nullable ChatwootRequest next(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure {
    ChatwootFailure failure = sorter.failure(request, answer);
    if (failure instanceof StaleIds) {
      return nextConversation(); // deleted, and the message with it
    }
    if (failure != null) {
      throw failure;
    }
    return request.call() == ChatwootCall.LIST_MESSAGES
        ? afterMessages(request, answer)
        : afterConversations(request, answer);
  }

  private @Nullable ChatwootRequest afterConversations(
      ChatwootRequest request, ChatwootAnswer answer) throws ChatwootFailure {
    JsonNode data = answer.json().path("data");
    JsonNode payload = data.path("payload");
    if (!payload.isArray()) {
      throw sorter.unreadable(request, answer, "a list of conversations");
    }
    Instant since = delivery.receivedAt().minus(CLOCKS_APART);
    for (JsonNode entry : payload) {
      Instant active = Instant.ofEpochSecond(entry.path("last_activity_at").asLong());
      boolean here = entry.path("inbox_id").asLong() == delivery.target().inboxId();
      if (here && !active.isBefore(since)) {
        add(entry.path("id").asLong());
      }
    }
    ChatwootRequest more = pages.after(payload, data.at("/meta/all_count"));
    if (more == null && pages.pages() > 1 && !listedTwice) {
      // one that became active meanwhile went to the front, behind our back
      listedTwice = true;
      more = pages.first();
    }
    if (more == null && !formerContacts.isEmpty()) {
      // the try that was lost may have been made before two lanes became one
      pages = new ConversationPages(delivery, formerContacts.remove());
      listedTwice = false;
      more = pages.first();
    }
    listed = more == null;
    return more == null ? nextConversation() : more;
  }

  private @Nullable ChatwootRequest afterMessages(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure {
    JsonNode payload = answer.json().path("payload");
    if (!payload.isArray()) {
      throw sorter.unreadable(request, answer, "a list of messages");
    }
    long last = after;
    for (JsonNode message : payload) {
      if (isOurs(message)) {
        delivery.conversationId(conversation);
        delivery.messageId(message.path("id").asLong());
        return null;
      }
      last = Math.max(last, message.path("id").asLong());
    }
    boolean more = payload.size() >= SHORT_PAGE && last > after;
    after = last;
    return more ? messages() : nextConversation();
  }

  private boolean isOurs(JsonNode message) {
    return message.path("source_id").isTextual()
        && message.path("source_id").asText().equals(delivery.message().id())
        && message.path("inbox_id").asLong() == delivery.target().inboxId()
        && message.path("id").isIntegralNumber();
  }

  private void add(long id) {
    if (known.add(id)) {
      unread.add(id);
    }
  }

  private @Nullable ChatwootRequest nextConversation() {
    if (unread.isEmpty()) {
      return listed ? null : pages.first();
    }
    conversation = unread.remove();
    after = delivery.lastKnownMessageId();
    return messages();
  }

  private ChatwootRequest messages() {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("after", String.valueOf(after));
    return ChatwootRequest.get(
        ChatwootCall.LIST_MESSAGES,
        delivery,
        Paths.messages(delivery.target(), conversation),
        query);
  }
}
