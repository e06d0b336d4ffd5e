package io.caravan.failpoints;

import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.model.LoopDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/** Tells an exchange's walk when it enters a node and when it leaves it, in whatever way. */
final class WalkedNode extends DelegateAsyncProcessor {

  private final Failpoints failpoints;
  private final NodeKind kind;
  private final String id;
  private final String route;
  private final boolean begins;
  private final boolean loops;

  WalkedNode(Processor target, NamedNode node, String route, Failpoints failpoints) {
    super(target);
    this.failpoints = failpoints;
    this.kind = NodeKind.of(node);
    this.id = node.getId();
    this.route = route;
    this.begins = isFirstAfterAConsumer(node);
    this.loops = node.getParent() instanceof LoopDefinition;
  }

  private static boolean isFirstAfterAConsumer(NamedNode node) {
    return node.getParent() instanceof RouteDefinition route
        && !route.getInput().getEndpointUri().startsWith("direct:")
        && route.getOutputs().stream()
            .filter(output -> !output.isAbstract())
            .findFirst()
            .filter(first -> first == node)
            .isPresent();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Walk going = begins ? null : Walk.of(exchange);
    Walk walk = going == null ? Walk.begin(exchange, failpoints, route) : going;
    String name =
        loops ? id + "#" + (1 + exchange.getProperty(Exchange.LOOP_INDEX, 0, int.class)) : id;
    walk.enter(kind, id, name);
    return super.process(
        exchange,
        doneSync -> {
          walk.leave(kind, id, name, exchange);
          callback.done(doneSync);
        });
  }
}
