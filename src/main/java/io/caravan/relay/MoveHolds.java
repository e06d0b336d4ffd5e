package io.caravan.relay;

import io.caravan.chatwoot.ChatwootCircuits;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** While Chatwoot is away nobody's hold runs out. */
@Component("move-holds")
class MoveHolds implements Processor {

  private final OutageKeeper outages;
  private final ChatwootCircuits circuits;

  MoveHolds(OutageKeeper outages, ChatwootCircuits circuits) {
    this.outages = outages;
    this.circuits = circuits;
  }

  @Override
  public void process(Exchange exchange) {
    outages.keep(circuits.openUrls());
  }
}
