package io.caravan.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A channel as the vendors run theirs: a webhook that is not answered 200, or not at all, is sent
 * again, to the next node, until it is.
 */
public final class PatientChannel {

  private static final Duration PAUSE = Duration.ofMillis(100);

  private final List<GenericSender> nodes;
  private final Executor later =
      CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
  private final AtomicInteger turn = new AtomicInteger();

  public PatientChannel(GenericSender... nodes) {
    this.nodes = List.of(nodes);
  }

  /** Sends them one after the other, each when the one before it was answered 200. */
  public CompletableFuture<Void> sendInOrder(String contact, List<String> ids) {
    return sendRest(contact, ids.iterator());
  }

  /** Sends one; done when it was answered 200. */
  public CompletableFuture<Void> send(String contact, String id) {
    return post(id, GenericSender.message(id, contact, "Text of " + id, Instant.now()));
  }

  /** As {@link #send}, with a body of one's own. */
  public CompletableFuture<Void> post(String id, String body) {
    return sendBody(id, body);
  }

  /** Sends a body of one's own with that message; done when it was answered 200. */
  public CompletableFuture<Void> sendBody(String id, String body) {
    return tryUntilAcknowledged(id, body);
  }

  /** Ids of messages that were answered 200, so far. */
  public List<String> acknowledged() {
    return List.copyOf(acknowledged);
  }

  private CompletableFuture<Void> sendRest(String contact, Iterator<String> ids) {
    return ids.hasNext()
        ? send(contact, ids.next()).thenCompose(done -> sendRest(contact, ids))
        : CompletableFuture.completedFuture(null);
  }

  private CompletableFuture<Void> tryUntilAcknowledged(String id, String body) {
    GenericSender node = nodes.get(Math.floorMod(turn.getAndIncrement(), nodes.size()));
    return node.postAsync(body)
        .handle((answer, failure) -> failure == null && answer.statusCode() == 200)
        .thenCompose(
            accepted -> {
              if (accepted) {
                acknowledged.add(id);
                return CompletableFuture.completedFuture(null);
              }
              return CompletableFuture.supplyAsync(() -> tryUntilAcknowledged(id, body), later)
                  .thenCompose(again -> again);
            });
  }
}
