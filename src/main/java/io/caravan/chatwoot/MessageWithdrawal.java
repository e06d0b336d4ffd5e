package io.caravan.chatwoot;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Deletes what the delivery withdraws, one call a message; Chatwoot keeps an empty place that says
 * so. May be repeated: a message that is deleted or gone already counts as done.
 */
final class MessageWithdrawal implements Dialogue {

  private final Delivery delivery;
  private final FailureSorter sorter;
  private final Deque<Placed> left = new ArrayDeque<>();

  MessageWithdrawal(Delivery delivery, FailureSorter sorter) {
    this.delivery = delivery;
    this.sorter = sorter;
  }

  @Override
  public @Nullable ChatwootRequest begin() {
    delivery.withdrawItself();
    left.addAll(delivery.withdrawn());
    return delete();
  }

  @Override
  public @Nullable ChatwootRequest next(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure {
    ChatwootFailure failure = sorter.failure(request, answer);
    if (failure != null) {
      throw failure;
    }
    return delete();
  }

  private @Nullable ChatwootRequest delete() {
    Placed next = left.poll();
    return next == null
        ? null
        : ChatwootRequest.delete(
            ChatwootCall.DELETE_MESSAGE,
            delivery,
            Paths.message(delivery.target(), next.conversation(), next.message()));
  }
}
