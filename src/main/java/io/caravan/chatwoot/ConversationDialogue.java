package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.config.InboxProperties.ConversationPolicy;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the conversation that the inbox's policy wants; where there is none, makes it together with
 * the message, in one call and one transaction of Chatwoot's. A message with files is posted into
 * it afterwards.
 */
final class ConversationDialogue implements Dialogue {

  private static final String RESOLVED = "resolved";

  private final Delivery delivery;
  private final FailureSorter sorter;
  private final ConversationPages pages;

  ConversationDialogue(Delivery delivery, FailureSorter sorter) {
    this.delivery = delivery;
    this.sorter = sorter;
    this.pages = new ConversationPages(delivery);
  }

  @Override
  public @Nullable ChatwootRequest begin() {
    Long known = delivery.conversationId();
    if (known == null) {
      return pages.first();
    }
    return reopens() || delivery.isConversationGiven()
        ? null
        : ChatwootRequest.get(
            ChatwootCall.READ_CONVERSATION,
            delivery,
            Paths.conversation(delivery.target(), known),
            Map.of());
  }

  @Override
  public @Nullable ChatwootRequest next(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure {
    ChatwootFailure failure = sorter.failure(request, answer);
    if (failure != null) {
      throw failure;
    }
    JsonNode json = answer.json();
    return switch (request.call()) {
      case READ_CONVERSATION -> afterStatus(request, answer, json.path("status"));
      case LIST_CONVERSATIONS -> afterPage(request, answer, json.path("data"));
      case CREATE_CONVERSATION -> afterCreate(request, answer, json);
      default -> throw new IllegalStateException("not a call about conversations: " + request);
    };
  }

  private @Nullable ChatwootRequest afterStatus(
      ChatwootRequest request, ChatwootAnswer answer, JsonNode status) throws ChatwootFailure {
    if (!status.isTextual()) {
      throw sorter.unreadable(request, answer, "the conversation's status");
    }
    if (!RESOLVED.equals(status.asText())) {
      return null;
    }
    delivery.conversationId(null);
    return pages.first();
  }

  private @Nullable ChatwootRequest afterPage(
      ChatwootRequest request, ChatwootAnswer answer, JsonNode data) throws ChatwootFailure {
    JsonNode payload = data.path("payload");
    if (!payload.isArray()) {
      throw sorter.unreadable(request, answer, "a list of conversations");
    }
    JsonNode latest = latest(payload);
    if (latest != null) {
      delivery.conversationId(latest.path("id").asLong());
      return null;
    }
    ChatwootRequest next = pages.after(payload, data.at("/meta/all_count"));
    return next == null ? create() : next;
  }

  private @Nullable JsonNode latest(JsonNode payload) {
    JsonNode latest = null;
    for (JsonNode conversation : payload) {
      boolean wanted = reopens() || !RESOLVED.equals(conversation.path("status").asText());
      if (wanted && isOurs(conversation) && (latest == null || isLater(conversation, latest))) {
        latest = conversation;
      }
    }
    return latest;
  }

  /**
   * A Chatwoot that does not know the filter by source_id would list other people's conversations:
   * what it lists has to name our contact, or our source_id.
   */
  private boolean isOurs(JsonNode conversation) {
    JsonNode source = conversation.at("/messages/0/conversation/contact_inbox/source_id");
    boolean contact =
        source.isTextual()
            ? source.asText().equals(delivery.message().contact().id())
            : conversation.at("/meta/sender/id").asText().equals(delivery.contactId() + "");
    return contact
        && conversation.path("id").isIntegralNumber()
        && conversation.path("inbox_id").asLong() == delivery.target().inboxId();
  }

  private static boolean isLater(JsonNode one, JsonNode other) {
    long left = one.path("last_activity_at").asLong();
    long right = other.path("last_activity_at").asLong();
    return left == right ? one.path("id").asLong() > other.path("id").asLong() : left > right;
  }

  private ChatwootRequest create() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("inbox_id", delivery.target().inboxId());
    body.put("contact_id", delivery.contactId());
    body.put("source_id", delivery.message().contact().id());
    if (delivery.files().isEmpty()) {
      body.put("message", MessageBody.nested(delivery));
    }
    return ChatwootRequest.post(
        ChatwootCall.CREATE_CONVERSATION, delivery, Paths.conversations(delivery.target()), body);
  }

  private @Nullable ChatwootRequest afterCreate(
      ChatwootRequest request, ChatwootAnswer answer, JsonNode conversation)
      throws ChatwootFailure {
    JsonNode id = conversation.path("id");
    if (!delivery.files().isEmpty() && id.isIntegralNumber()) {
      delivery.conversationId(id.asLong());
      return null; // its message follows, with the files that this call does not take
    }
    for (JsonNode message : conversation.path("messages")) {
      boolean ours = delivery.message().id().equals(message.path("source_id").asText());
      if (ours && id.isIntegralNumber() && message.path("id").isIntegralNumber()) {
        delivery.conversationId(id.asLong());
        delivery.messageId(message.path("id").asLong());
        return null;
      }
    }
    throw sorter.unreadable(request, answer, "the ids of conversation and message");
  }

  private boolean reopens() {
    return delivery.target().conversationPolicy() == ConversationPolicy.REOPEN;
  }
}
