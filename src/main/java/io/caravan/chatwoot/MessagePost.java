package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Posts the message into its conversation: one call. A message whose files are too large for what
 * is in front of Chatwoot is posted without them.
 */
final class MessagePost implements Dialogue {

  private static final int TOO_LARGE = 413;

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
    if (answer.status() == TOO_LARGE && !request.files().isEmpty()) {
      delivery.files(delivery.files().without("Chatwoot takes no message of this size"));
      return begin();
    }
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
