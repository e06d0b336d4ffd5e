package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import java.util.Collection;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * From the variable {@code lanes}, leaves in {@code signals} those that have to be queued. None
 * while no Chatwoot may be called: each visit would find that out for itself, and what came in an
 * outage is found by the poll after it.
 */
@Component("admit-lanes")
class AdmitLanes implements Processor {

  private final LaneBoard board;
  private final ChatwootPermission chatwoot;
  private final CaravanProperties properties;

  AdmitLanes(LaneBoard board, ChatwootPermission chatwoot, CaravanProperties properties) {
    this.board = board;
    this.chatwoot = chatwoot;
    this.properties = properties;
  }

  @Override
  @SuppressWarnings("unchecked")
  public void process(Exchange exchange) {
    Collection<Long> lanes = exchange.getVariable("lanes", Collection.class);
    boolean mayBeVisited =
        !lanes.isEmpty() && properties.inboxes().keySet().stream().anyMatch(chatwoot::hasAChance);
    exchange.setVariable("signals", mayBeVisited ? board.admit(lanes) : List.of());
  }
}
