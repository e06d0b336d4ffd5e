package io.caravan.config;

import org.apache.camel.CamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Ordered;
import org.apache.camel.Processor;
import org.apache.camel.spi.InterceptStrategy;
import org.apache.camel.support.processor.DelegateSyncProcessor;
import org.springframework.stereotype.Component;

/**
 * An {@link Error} in a step of ours is a failure of the step, as an exception is. Camel 4.17 goes
 * on after it as if the step had gone well ({@code DelegateSyncProcessor} calls {@code done} in a
 * {@code finally}): the next step is queued for the thread and runs there with whatever exchange
 * comes next, or, at {@code seda}, the thread ends and there is one worker less.
 *
 * <p>Only what runs at once is wrapped, inside of all else. Around the others it would have to tell
 * when they are over, and not all that return {@code true} are: an idempotent consumer whose steps
 * fail calls back later.
 */
@Component
public final class ErrorsFailSteps implements InterceptStrategy, Ordered {

  @Override
  public Processor wrapProcessorInInterceptors(
      CamelContext context, NamedNode node, Processor target, Processor next) {
    return target instanceof DelegateSyncProcessor step
        ? new DelegateSyncProcessor(new FailOnError(step, node.getId()))
        : target;
  }

  /** Innermost: Camel wraps the one of the highest precedence last. */
  @Override
  public int getOrder() {
    return LOWEST;
  }
}
