package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.LaneHead;
import io.caravan.journal.LaneJournal;
import io.caravan.journal.LaneMerges;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.support.SynchronizationAdapter;
import org.springframework.stereotype.Component;

/**
 * From the lane's id in the body. A lane that is not due, that somebody holds or whose Chatwoot is
 * not to be called now is left alone: it stays due, and nothing has to be undone.
 */
@Component("begin-lane-visit")
class BeginLaneVisit implements Processor {

  private final LaneBoard board;
  private final LaneJournal journal;
  private final LaneMerges merges;
  private final ChatwootPermission chatwoot;
  private final LaneSignals signals;
  private final CaravanProperties properties;
  private final LongSupplier nanos;

  BeginLaneVisit(
      LaneBoard board,
      LaneJournal journal,
      LaneMerges merges,
      ChatwootPermission chatwoot,
      LaneSignals signals,
      CaravanProperties properties,
      LongSupplier nanos) {
    this.board = board;
    this.journal = journal;
    this.merges = merges;
    this.chatwoot = chatwoot;
    this.signals = signals;
    this.properties = properties;
    this.nanos = nanos;
  }

  @Override
  public void process(Exchange exchange) {
    long lane = exchange.getIn().getBody(long.class);
    board.begin(lane);
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                signals.leave(lane, Boolean.TRUE.equals(done.getVariable("dueAgain")));
              }
            });
    Optional<LaneHead> head = journal.find(lane);
    if (head.isPresent() && head.get().merged()) {
      merges.passOn(lane);
      exchange.setRouteStop(true);
      return;
    }
    if (head.isEmpty() || !head.get().workable() || !chatwoot.mayVisit(head.get().inbox(), lane)) {
      exchange.setRouteStop(true);
      return;
    }
    LaneHead found = head.get();
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                chatwoot.left(found.inbox(), lane);
              }
            });
    exchange.setVariable(
        LaneVisit.VARIABLE, new LaneVisit(found, journal, properties.relay().lease(), nanos));
    exchange.setVariable("lockKey", found.inbox() + ":" + found.contact());
  }
}
