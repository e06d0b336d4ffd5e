package io.caravan.failpoints;

import org.apache.camel.CamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.spi.InterceptStrategy;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/** Puts the failpoints around every node of every route: Camel asks it for each. */
@Component
@ConditionalOnProperty(NodeFiles.PROPERTY)
class WalkNodes implements InterceptStrategy {

  private final Failpoints failpoints;

  WalkNodes(Failpoints failpoints) {
    this.failpoints = failpoints;
  }

  @Override
  public Processor wrapProcessorInInterceptors(
      CamelContext context, NamedNode node, Processor target, Processor next) {
    return new WalkedNode(target, node, ProcessorDefinitionHelper.getRouteId(node), failpoints);
  }
}
