package io.caravan.intake;

import io.caravan.journal.Receipt;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Tells the sender what became of the events. */
@Component("answer-webhook")
class AnswerWebhook implements Processor {

  @Override
  public void process(Exchange exchange) {
    Receipt receipt = exchange.getVariable("receipt", Receipt.class);
    Map<String, Integer> answer = new LinkedHashMap<>();
    answer.put("accepted", receipt.accepted());
    answer.put("duplicate", receipt.duplicate());
    answer.put("ignored", receipt.ignored());
    Answers.json(exchange, 200, answer);
  }
}
