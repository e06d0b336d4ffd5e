package io.caravan.testing;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** Requests at a constant rate, whether the earlier ones are answered or not. */
public final class SteadyLoad implements AutoCloseable {

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final List<CompletableFuture<?>> requests = new ArrayList<>();
  private final AtomicInteger sent = new AtomicInteger();
  private final Queue<HttpResponse<String>> answers = new ConcurrentLinkedQueue<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();

  /**
   * @param request sends the one of that number, from 0
   */
  public SteadyLoad(int perSecond, IntFunction<CompletableFuture<HttpResponse<String>>> request) {
    clock.scheduleAtFixedRate(
        () -> send(request), 0, TimeUnit.SECONDS.toNanos(1) / perSecond, TimeUnit.NANOSECONDS);
  }

  private void send(IntFunction<CompletableFuture<HttpResponse<String>>> request) {
    int number = sent.getAndIncrement();
    CompletableFuture<?> answered =
        request
            .apply(number)
            .handle(
                (answer, failure) ->
                    failure == null && answer.statusCode() == 200
                        ? answers.add(answer)
                        : failures.add(number + ": " + (failure == null ? answer : failure)));
    synchronized (requests) {
      requests.add(answered);
    }
  }

  public int sent() {
    return sent.get();
  }

  /** Those with 200, in the order in which they came. */
  public List<HttpResponse<String>> answers() {
    return List.copyOf(answers);
  }

  /** What was not answered 200. */
  public List<String> failures() {
    return List.copyOf(failures);
  }

  /** No more requests; returns when all are answered. */
  public void stop() {
    clock.shutdown();
    synchronized (requests) {
      CompletableFuture.allOf(requests.toArray(CompletableFuture[]::new)).join();
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
