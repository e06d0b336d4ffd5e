package io.caravan.intake;

import io.caravan.watch.WorkSpan;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.StatusCode;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Sends the sender away until the store is back. A vendor calls again after a 503, so nothing is
 * lost. The counter is {@code caravan.webhooks.unavailable}.
 */
@Component("answer-unavailable")
class AnswerUnavailable implements Processor {

  private static final Logger LOG = LoggerFactory.getLogger(AnswerUnavailable.class);

  private final MeterRegistry meters;

  AnswerUnavailable(MeterRegistry meters) {
    this.meters = meters;
  }

  @Override
  public void process(Exchange exchange) {
    Throwable trouble = exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Throwable.class);
    Webhook webhook = Webhook.of(exchange);
    String inbox = webhook == null ? "_unknown" : webhook.inbox();
    meters.counter("caravan.webhooks.unavailable", "inbox", inbox).increment();
    if (trouble instanceof DataAccessException || trouble instanceof TransactionException) {
      LOG.warn(
          "Webhook of inbox {} not stored and answered 503, its sender has to call again. The"
              + " journal's database did not take it ({}): check that Postgres is up.",
          inbox,
          TroubleInWords.of(trouble));
    } else {
      LOG.error(
          "Webhook of inbox {} not stored and answered 503, its sender has to call again. This is"
              + " a fault of Caravan, please report it: {}",
          inbox,
          TroubleInWords.of(trouble));
    }
    WorkSpan.of(exchange).setStatus(StatusCode.ERROR, "not stored");
    Answers.json(exchange, 503, Map.of("error", "the webhook could not be stored, call again"));
  }
}
