package io.caravan.intake;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Tells the sender why its webhook is refused. */
@Component("answer-rejection")
class AnswerRejection implements Processor {

  @Override
  public void process(Exchange exchange) {
    RejectedWebhook rejection =
        exchange.getProperty(Exchange.EXCEPTION_CAUGHT, RejectedWebhook.class);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("error", rejection.getMessage());
    if (!rejection.fields().isEmpty()) {
      answer.put("fields", rejection.fields());
    }
    Answers.json(exchange, rejection.status(), answer);
  }
}
