package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.HandPauses;
import io.caravan.journal.LaneJournal;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Leaves in the variable {@code lanes} those that are due, oldest first, as many as the board has
 * places for. Inboxes that are paused (asked each time, since an operator may be at another node)
 * or whose circuit is open are passed over: their events stay due.
 */
@Component("find-due-lanes")
class FindDueLanes implements Processor {

  private final HandPauses pauses;
  private final LaneJournal journal;
  private final LaneBoard board;
  private final ChatwootPermission chatwoot;
  private final CaravanProperties properties;

  FindDueLanes(
      HandPauses pauses,
      LaneJournal journal,
      LaneBoard board,
      ChatwootPermission chatwoot,
      CaravanProperties properties) {
    this.pauses = pauses;
    this.journal = journal;
    this.board = board;
    this.chatwoot = chatwoot;
    this.properties = properties;
  }

  @Override
  public void process(Exchange exchange) {
    pauses.refresh();
    List<String> inboxes =
        properties.inboxes().keySet().stream().filter(chatwoot::hasAChance).sorted().toList();
    int places = board.free();
    exchange.setVariable(
        "lanes", inboxes.isEmpty() || places == 0 ? List.of() : journal.due(inboxes, places));
  }
}
