package io.caravan.ops;

import java.util.function.IntUnaryOperator;
import org.apache.camel.Exchange;

/** Small transactions one after the other: none holds its locks for long. */
final class PruneBatches {

  /** About 50 ms of work for Postgres. */
  static final int BATCH = 500;

  /** At one run a minute: 100,000 a minute. */
  private static final int MOST_BATCHES = 200;

  private PruneBatches() {}

  /**
   * Runs batches until one was not full, the run was long enough, or Caravan stops.
   *
   * @param batch takes how many it may do and tells how many it did
   * @return how many were done
   */
  static int run(Exchange exchange, IntUnaryOperator batch) {
    int done = 0;
    int last = BATCH;
    for (int i = 0; i < MOST_BATCHES && last == BATCH; i++) {
      if (exchange.getContext().isStopping()) {
        break;
      }
      last = batch.applyAsInt(BATCH);
      done += last;
    }
    return done;
  }
}
