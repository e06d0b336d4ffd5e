package io.caravan.relay;

import io.caravan.watch.LogLine;
import io.caravan.watch.Tracing;
import io.caravan.watch.WorkSpan;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** A try that leaves nothing to write down: it was not begun, or the lane is another worker's. */
@Component("drop-try")
class DropTry implements Processor {

  private static final Logger log = LoggerFactory.getLogger(DropTry.class);

  @Override
  public void process(Exchange exchange) {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    Verdict verdict = exchange.getVariable(Verdict.VARIABLE, Verdict.class);
    WorkSpan.of(exchange).setAttribute("caravan.outcome", "dropped");
    LogLine.of("delivery.dropped")
        .with("inbox", visit.inbox())
        .with("event", visit.inHand().id())
        .saying("reason", verdict.reason())
        .trace(Tracing.id(WorkSpan.of(exchange)))
        .info(log);
  }
}
