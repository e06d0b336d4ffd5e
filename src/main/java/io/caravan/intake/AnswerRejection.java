package io.caravan.intake;

import io.caravan.watch.WorkSpan;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Tells the sender why its webhook is refused, and the operator that it was: a wrong secret shows
 * nowhere else. The counter is {@code caravan.webhooks.refused}.
 */
@Component("answer-rejection")
class AnswerRejection implements Processor {

  private static final Logger LOG = LoggerFactory.getLogger(AnswerRejection.class);

  /** No name of an inbox; what a stranger writes into the URL becomes no label. */
  static final String UNKNOWN = "_unknown";

  static final String NO_SUCH_INBOX = "no such inbox";

  private final MeterRegistry meters;

  AnswerRejection(MeterRegistry meters) {
    this.meters = meters;
  }

  @Override
  public void process(Exchange exchange) {
    RejectedWebhook rejection =
        exchange.getProperty(Exchange.EXCEPTION_CAUGHT, RejectedWebhook.class);
    String status = Integer.toString(rejection.status());
    Webhook webhook = Webhook.of(exchange);
    String inbox = webhook == null ? UNKNOWN : webhook.inbox();
    count(meters, inbox, rejection.status());
    if (webhook != null) { // before that the inbox is only what a stranger wrote into the URL
      LOG.info(
          "Webhook of inbox {} refused with {}: {}{}",
          webhook.inbox(),
          status,
          rejection.getMessage(),
          rejection.fields().isEmpty() ? "" : " " + rejection.fields().keySet());
    }
    WorkSpan.of(exchange).setAttribute("http.response.status_code", rejection.status());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("error", rejection.getMessage());
    if (!rejection.fields().isEmpty()) {
      answer.put("fields", rejection.fields());
    }
    Answers.json(exchange, rejection.status(), answer);
  }

  static void count(MeterRegistry meters, String inbox, int status) {
    meters
        .counter("caravan.webhooks.refused", "inbox", inbox, "status", Integer.toString(status))
        .increment();
  }
}
