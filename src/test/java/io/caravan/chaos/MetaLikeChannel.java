package io.caravan.chaos;

import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends webhooks as Meta does: to any node; again, after waits that grow, until one answers 2xx;
 * and now and then once more although one did.
 */
final class MetaLikeChannel implements AutoCloseable {

  private static final Duration FIRST_WAIT = Duration.ofMillis(200);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);
  private static final int REPEATED_ONE_OF = 8;
  private static final int LATEST_REPEAT_MILLIS = 8_000;

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
  private final List<String> nodes;
  private final long seed;
  private final Instant start;
  private final Map<String, Instant> acknowledged = new ConcurrentHashMap<>();
  private final AtomicInteger requests = new AtomicInteger();

  MetaLikeChannel(List<String> nodes, long seed, Instant start) {
    this.nodes = nodes;
    this.seed = seed;
    this.start = start;
  }

  /** Message ids, each with the time at which the first 2xx for it was received. */
  Map<String, Instant> acknowledged() {
    return Map.copyOf(acknowledged);
  }

  /** Webhooks sent so far, repeated ones included. */
  int requests() {
    return requests.get();
  }

  /**
   * Sends each at its time; done when every one was answered 2xx and the last repetition is over.
   */
  CompletableFuture<Void> send(List<Post> posts) {
    return CompletableFuture.allOf(
        posts.stream().map(this::begin).toArray(CompletableFuture[]::new));
  }

  static void join(CompletableFuture<Void> sent, Duration patience) {
    try {
      sent.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("Webhooks are refused for " + patience + " after all is well", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private CompletableFuture<Void> begin(Post post) {
    Random random = new Random(seed * 31 + post.number());
    Duration wait = Duration.between(Instant.now(), start.plus(post.at()));
    return after(wait, () -> untilAcknowledged(post, random, FIRST_WAIT))
        .thenCompose(done -> repeated(post, random));
  }

  private CompletableFuture<Void> untilAcknowledged(Post post, Random random, Duration wait) {
    return once(post, random)
        .thenCompose(
            accepted -> {
              if (accepted) {
                return CompletableFuture.completedFuture(null);
              }
              Duration next = wait.multipliedBy(3).dividedBy(2);
              return after(
                  wait,
                  () ->
                      untilAcknowledged(
                          post, random, next.compareTo(LONGEST_WAIT) < 0 ? next : LONGEST_WAIT));
            });
  }

  private CompletableFuture<Void> repeated(Post post, Random random) {
    if (random.nextInt(REPEATED_ONE_OF) > 0) {
      return CompletableFuture.completedFuture(null);
    }
    return after(Duration.ofMillis(random.nextInt(LATEST_REPEAT_MILLIS)), () -> once(post, random))
        .thenCompose(answered -> repeated(post, random));
  }

  private CompletableFuture<Boolean> once(Post post, Random random) {
    String node = nodes.get(random.nextInt(nodes.size()));
    requests.incrementAndGet();
    return http.sendAsync(post.request(node, start), BodyHandlers.discarding())
        .handle(
            (answer, failure) -> {
              boolean accepted = failure == null && answer.statusCode() / 100 == 2;
              if (accepted) {
                Instant now = Instant.now();
                post.messages().forEach(message -> acknowledged.putIfAbsent(message.id(), now));
              } else if (failure == null && answer.statusCode() / 100 == 4) {
                throw new IllegalStateException(
                    "A right webhook is refused with " + answer.statusCode());
              }
              return accepted;
            });
  }

  private <T> CompletableFuture<T> after(
      Duration wait, java.util.function.Supplier<CompletableFuture<T>> then) {
    CompletableFuture<T> result = new CompletableFuture<>();
    timer.schedule(
        () ->
            then.get()
                .whenComplete(
                    (value, failure) -> {
                      if (failure == null) {
                        result.complete(value);
                      } else {
                        result.completeExceptionally(failure);
                      }
                    }),
        Math.max(0, wait.toMillis()),
        TimeUnit.MILLISECONDS);
    return result;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
