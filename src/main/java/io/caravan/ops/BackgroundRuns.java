package io.caravan.ops;

import io.caravan.intake.TroubleInWords;
import io.caravan.journal.HandChange;
import io.caravan.journal.HandRun;
import jakarta.annotation.PreDestroy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * Replays and discards of many: those that nobody waits for (how far they are is in the audit), and
 * the leave to do one while a caller waits. At most two on a node: each holds one of the few
 * connections that the upkeep needs too.
 */
@Component
class BackgroundRuns {

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundRuns.class);
  private static final int MOST = 2;
  private static final String BUSY =
      MOST + " changes are running on this node; wait until one of them has ended";

  private final Semaphore free = new Semaphore(MOST);
  private final Set<HandRun> running = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newFixedThreadPool(MOST, new CustomizableThreadFactory("hand-run-"));

  /**
   * @param begun called only when there is a thread for it
   * @return the id of its audit row
   * @throws InvalidRequest when as many run as can
   */
  long start(Supplier<HandRun> begun) {
    if (!free.tryAcquire()) {
      throw new InvalidRequest(BUSY);
    }
    HandRun run;
    try {
      run = begun.get();
    } catch (RuntimeException e) {
      free.release();
      throw e;
    }
    running.add(run);
    threads.execute(() -> toItsEnd(run));
    return run.audit();
  }

  /**
   * Does it in this thread.
   *
   * @throws org.springframework.web.ErrorResponseException 429 when as many run as can
   */
  HandChange run(Supplier<HandRun> begun) {
    if (!free.tryAcquire()) {
      throw Problems.of(HttpStatus.TOO_MANY_REQUESTS, BUSY);
    }
    try {
      return begun.get().run();
    } finally {
      free.release();
    }
  }

  private void toItsEnd(HandRun run) {
    try {
      run.run();
    } catch (RuntimeException e) {
      LOG.error("The change with audit row {} broke off: {}", run.audit(), TroubleInWords.of(e));
    } finally {
      running.remove(run);
      free.release();
    }
  }

  /** Between two batches; what is left is in the audit as not done. */
  @PreDestroy
  void stop() throws InterruptedException {
    running.forEach(HandRun::stop);
    threads.shutdown();
    if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
      LOG.warn("A change by hand goes on while Caravan stops; its batch is rolled back");
    }
  }
}
