package io.caravan.failpoints;

import org.apache.camel.NamedNode;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.ToDefinition;

/** What a node of a route is to a walk. */
enum NodeKind {
  /** Does something itself. */
  STEP,
  /** Leads through another route. */
  CALL,
  /** Holds other nodes. */
  FRAME;

  static NodeKind of(NamedNode node) {
    if (node instanceof ToDefinition to && to.getUri().startsWith("direct:")) {
      return CALL;
    }
    return node instanceof ProcessorDefinition<?> held && !held.getOutputs().isEmpty()
        ? FRAME
        : STEP;
  }
}
