package io.caravan.chatwoot;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Begins to make one contact of the two in {@code contact-merge}; without it nothing is asked. */
@Component("begin-merge")
class BeginMerge implements Processor {

  private final FailureSorter sorter;

  BeginMerge(FailureSorter sorter) {
    this.sorter = sorter;
  }

  @Override
  public void process(Exchange exchange) {
    ContactMerge merge = exchange.getVariable(ContactMerge.VARIABLE, ContactMerge.class);
    if (merge == null) {
      return;
    }
    MergeDialogue dialogue = new MergeDialogue(merge, sorter);
    exchange.setVariable(Dialogue.VARIABLE, dialogue);
    exchange.setVariable(ChatwootRequest.VARIABLE, dialogue.begin());
  }
}
