package io.caravan.failpoints;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Does several things at the same time, each on a thread of its own, since each waits a lot. */
final class Together {

  private static final Executor THREADS =
      task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
      };

  private Together() {}

  /**
   * Returns when all are done.
   *
   * @throws java.util.concurrent.CompletionException with what one of them threw
   */
  static void run(List<Runnable> tasks) {
    tasks.stream()
        .map(task -> CompletableFuture.runAsync(task, THREADS))
        .toList()
        .forEach(CompletableFuture::join);
  }
}
