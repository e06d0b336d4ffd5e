package io.caravan.config;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.support.processor.DelegateAsyncProcessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A step that fails with {@link EndedByError} when an {@link Error} flies out of it. */
final class FailOnError extends DelegateAsyncProcessor {

  private static final Logger log = LoggerFactory.getLogger(FailOnError.class);

  private final String step;

  FailOnError(Processor target, String step) {
    super(target);
    this.step = step;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Turn turn = new Turn(callback);
    boolean atOnce;
    try {
      atOnce = super.process(exchange, turn);
    } catch (Error ended) {
      if (!turn.end()) {
        throw ended; // others go on with the exchange
      }
      exchange.setException(new EndedByError(step, ended));
      log.error("The step {} of {} was ended by an Error", step, exchange.getFromRouteId(), ended);
      atOnce = true;
    }
    if (atOnce) {
      callback.done(true);
    }
    return atOnce;
  }

  /** Whether a step is over is told when it has returned, for until then an Error can end it. */
  private static final class Turn implements AsyncCallback {

    private final AsyncCallback callback;
    private final AtomicBoolean ended = new AtomicBoolean();

    Turn(AsyncCallback callback) {
      this.callback = callback;
    }

    /**
     * @return false if it was over before
     */
    boolean end() {
      return ended.compareAndSet(false, true);
    }

    @Override
    public void done(boolean atOnce) {
      // what a step that an Error ended had begun elsewhere tells nobody any more
      if (!atOnce && end()) {
        callback.done(false);
      }
    }
  }
}
