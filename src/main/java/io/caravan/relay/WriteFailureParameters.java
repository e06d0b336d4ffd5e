package io.caravan.relay;

import io.caravan.chatwoot.Delivery;
import io.caravan.journal.Times;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.component.jdbc.JdbcConstants;
import org.springframework.stereotype.Component;

/** The {@link Decision} as the parameters of record-failure.sql. */
@Component("write-failure-parameters")
class WriteFailureParameters implements Processor {

  @Override
  public void process(Exchange exchange) {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    Verdict verdict = exchange.getVariable(Verdict.VARIABLE, Verdict.class);
    Decision decision = exchange.getVariable(Decision.VARIABLE, Decision.class);
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    if (delivery != null) {
      visit.ids(delivery.contactId(), delivery.laneConversationId());
    }
    if (verdict.kind() == Verdict.Kind.STALE_IDS) {
      visit.ids(null, null);
    }
    Duration notBefore = verdict.mayExist() ? visit.mayStillCommit() : null;
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("lane", visit.lane());
    parameters.put("token", visit.lease().token());
    parameters.put("event", visit.inHand().id());
    parameters.put("contact", visit.contactId());
    parameters.put("conversation", visit.conversationId());
    parameters.put("dead", decision.dead());
    parameters.put("reason", decision.reason());
    parameters.put("outcome", decision.outcome());
    parameters.put("counted", decision.counted() ? 1 : 0);
    parameters.put("next_attempt_at", Times.atOrNull(decision.nextAttemptAt()));
    parameters.put("held_until", Times.atOrNull(decision.holdUntil()));
    parameters.put("finished_at", Times.atOrNull(decision.finishedAt()));
    parameters.put("may_exist", verdict.mayExist());
    parameters.put("not_before_millis", notBefore == null ? null : notBefore.toMillis());
    parameters.put("started_at", Times.at(visit.startedAt()));
    parameters.put("duration_ms", Math.toIntExact(visit.took().toMillis()));
    exchange.getIn().removeHeaders("*");
    exchange.getIn().setHeader(JdbcConstants.JDBC_PARAMETERS, parameters);
  }
}
