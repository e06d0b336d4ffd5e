package io.caravan.relay;

import java.util.Collection;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** From the variable {@code lanes}, leaves in {@code signals} those that have to be queued. */
@Component("admit-lanes")
class AdmitLanes implements Processor {

  private final LaneBoard board;

  AdmitLanes(LaneBoard board) {
    this.board = board;
  }

  @Override
  @SuppressWarnings("unchecked")
  public void process(Exchange exchange) {
    Collection<Long> lanes = exchange.getVariable("lanes", Collection.class);
    exchange.setVariable("signals", board.admit(lanes));
  }
}
