package io.caravan.routes;

import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/** Runs a note when the first exchange reaches a node. */
final class NotedNode extends DelegateAsyncProcessor {

  private final Runnable note;
  private volatile boolean noted;

  NotedNode(Processor target, Runnable note) {
    super(target);
    this.note = note;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    if (!noted) {
      noted = true;
      note.run();
    }
    return super.process(exchange, callback);
  }
}
