package io.caravan.config;

import org.apache.camel.AsyncCallback;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.spi.InterceptStrategy;
import org.apache.camel.support.processor.DelegateAsyncProcessor;
import org.springframework.stereotype.Component;

/**
 * An {@link Error} in a step is a failure of the step, as an exception is. Camel 4.17 goes on after
 * it as if the step had gone well ({@code DelegateSyncProcessor} calls {@code done} in a {@code
 * finally}): the next step is queued for the thread and runs there with whatever exchange comes
 * next, or, at {@code seda}, the thread ends and there is one worker less.
 */
@Component
public final class ErrorsFailSteps implements InterceptStrategy {

  @Override
  public Processor wrapProcessorInInterceptors(
      CamelContext context, NamedNode node, Processor target, Processor next) {
    return new Step(target, node.getId());
  }

  private static final class Step extends DelegateAsyncProcessor {

    private final String id;

    Step(Processor target, String id) {
      super(target);
      this.id = id;
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      Turn turn = new Turn(callback);
      boolean atOnce;
      try {
        atOnce = super.process(exchange, turn);
      } catch (Error ended) {
        if (turn.isOver) {
          throw ended; // others go on with the exchange
        }
        exchange.setException(
            new IllegalStateException(
                "the step " + id + " was ended by " + ended.getClass().getName(), ended));
        atOnce = true;
      }
      if (atOnce) {
        callback.done(true);
      }
      return atOnce;
    }
  }

  /** Whether a step is over is told when it has returned, for until then an Error can end it. */
  private static final class Turn implements AsyncCallback {

    private final AsyncCallback callback;
    private volatile boolean isOver;

    Turn(AsyncCallback callback) {
      this.callback = callback;
    }

    @Override
    public void done(boolean atOnce) {
      if (!atOnce) {
        isOver = true;
        callback.done(false);
      }
    }
  }
}
