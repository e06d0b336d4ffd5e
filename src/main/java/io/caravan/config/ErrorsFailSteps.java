package io.caravan.config;

import org.apache.camel.CamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.spi.InterceptStrategy;
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
    return new FailOnError(target, node.getId());
  }
}
