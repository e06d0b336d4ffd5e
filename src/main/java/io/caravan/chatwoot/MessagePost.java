package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Posts the message into its conversation: one call. */
final class MessagePost implements Dialogue {

  private final Delivery delivery;
  private final FailureSorter sorter;

  MessagePost(Delivery delivery, FailureSorter sorter) {
    this.delivery = delivery;
    this.sorter = sorter;
  }

  @Override
  public @Nullable ChatwootRequest begin() {
    if (delivery.isPlaced()) {
      return null;
    }
    Long conversation = delivery.conversationId();
    if (conversation == null) {
      throw new IllegalStateException("post-message before ensure-conversation");
    }
    return ChatwootRequest.postWithFiles(
        ChatwootCall.CREATE_MESSAGE,
        delivery,
        Paths.messages(delivery.target(), conversation),
        MessageBody.alone(delivery));
  }

  @Override
  public @Nullable ChatwootRequest next(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure {
    ChatwootFailure failure = sorter.failure(request, answer);
    if (failure != null) {
      throw failure;
    }
    JsonNode id = answer.json().path("id");
    if (!id.isIntegralNumber()) {
      throw sorter.unreadable(request, answer, "the message's id");
    }
    delivery.messageId(id.asLong());
    return null;
  }
}
