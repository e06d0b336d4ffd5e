package io.caravan.intake;

import io.caravan.journal.Receipt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Tells the sender what became of the events; without a receipt the webhook was seen before. */
@Component("answer-webhook")
class AnswerWebhook implements Processor {

  @Override
  public void process(Exchange exchange) {
    Receipt receipt = exchange.getVariable("receipt", Receipt.class);
    if (receipt == null) {
      int events = exchange.getVariable("events", List.class).size();
      receipt = new Receipt(0, events, 0, Set.of());
    }
    Map<String, Integer> answer = new LinkedHashMap<>();
    answer.put("accepted", receipt.accepted());
    answer.put("duplicate", receipt.duplicate());
    answer.put("ignored", receipt.ignored());
    Answers.json(exchange, 200, answer);
  }
}
