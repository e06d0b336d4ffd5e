package io.caravan.relay;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.journal.Finish;
import io.caravan.journal.JournaledEvent;
import io.caravan.journal.MediaFiles;
import io.caravan.watch.LogLine;
import io.caravan.watch.Tracing;
import io.caravan.watch.WorkSpan;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.component.jdbc.JdbcConstants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * A failure that changed no row came too late: the lane is another worker's, and so is the event.
 */
@Component("confirm-failure-recorded")
class ConfirmFailureRecorded implements Processor {

  private static final Logger log = LoggerFactory.getLogger(ConfirmFailureRecorded.class);

  private final AttemptLog attempts;
  private final ChatwootCircuits circuits;
  private final MediaFiles files;

  ConfirmFailureRecorded(AttemptLog attempts, ChatwootCircuits circuits, MediaFiles files) {
    this.attempts = attempts;
    this.circuits = circuits;
    this.files = files;
  }

  @Override
  public void process(Exchange exchange) {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    visit.finished(Finish.RECORDED);
    int rows = exchange.getIn().getHeader(JdbcConstants.JDBC_UPDATE_COUNT, 0, int.class);
    if (rows == 1) {
      JournaledEvent event = visit.inHand();
      Decision decision = exchange.getVariable(Decision.VARIABLE, Decision.class);
      attempts.failed(event, decision, visit.took(), WorkSpan.of(exchange));
      if (decision.outcome().equals(Decision.MEDIA)) {
        // they may have come while that was written down; whoever brought them saw nobody wait
        files.wakeIfSettled(event.id());
      }
      if (blamesChatwoot(exchange) && decision.counted()) {
        // counted though Chatwoot may be to blame: given back if it turns out to be an outage
        circuits.failedWithGoodProbe(event.inbox(), event.lane(), event.id());
      }
    } else {
      LogLine.of("delivery.late")
          .with("inbox", visit.inbox())
          .with("event", visit.inHand().id())
          .saying("reason", "the lane went to another worker")
          .trace(Tracing.id(WorkSpan.of(exchange)))
          .info(log);
    }
  }

  private static boolean blamesChatwoot(Exchange exchange) {
    Verdict verdict = exchange.getVariable(Verdict.VARIABLE, Verdict.class);
    return verdict.kind() == Verdict.Kind.UNAVAILABLE || verdict.kind() == Verdict.Kind.UNCLEAR;
  }
}
