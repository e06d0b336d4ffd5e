package io.caravan.relay;

import io.caravan.chatwoot.LeaseLost;
import io.caravan.journal.StoreTrouble;
import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The end of a visit, or of a poll, that failed outside a delivery, most often since Postgres is
 * away. Nothing is lost: the lane stays due.
 */
@Component("log-failed-visit")
class LogFailedVisit implements Processor {

  private static final Logger log = LoggerFactory.getLogger(LogFailedVisit.class);

  @Override
  public void process(Exchange exchange) {
    Throwable cause = exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Throwable.class);
    String route = exchange.getProperty(Exchange.FAILURE_ROUTE_ID, String.class);
    if (cause instanceof LeaseLost) {
      log.info("{} ended early: {}", route, cause.getMessage());
    } else if (cause instanceof RejectedExecutionException) {
      log.info("{} ended early since Caravan is stopping; what is due stays due", route);
    } else if (StoreTrouble.isCauseOf(cause)) {
      log.warn(
          "{} ended early since the journal does not answer; what is due stays due: {}",
          route,
          StoreTrouble.describe(cause));
    } else {
      log.error("{} ended early by a fault of Caravan; what is due stays due", route, cause);
    }
  }
}
