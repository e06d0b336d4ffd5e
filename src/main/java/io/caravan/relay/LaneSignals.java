package io.caravan.relay;

import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.springframework.stereotype.Component;

/**
 * Queues lanes beside intake and the poll: one whose worker leaves with more to do, a merged one.
 */
@Component
class LaneSignals {

  private final LaneBoard board;
  private final CamelContext camel;
  private final ProducerTemplate template;

  LaneSignals(LaneBoard board, CamelContext camel) {
    this.board = board;
    this.camel = camel;
    this.template = camel.createProducerTemplate();
  }

  /**
   * @param dueAgain the lane was given back with something due
   */
  void leave(long lane, boolean dueAgain) {
    // nothing is delivered while Camel stops, so a lane that is due would come round and round
    boolean again = dueAgain && camel.isStarted();
    if (board.leave(lane, again)) {
      queue(lane);
    }
  }

  /** Something of it may be due now. */
  void signal(long lane) {
    board.admit(List.of(lane)).forEach(this::queue);
  }

  private void queue(long lane) {
    try {
      template.sendBody("seda:relay-lane?discardWhenFull=true&waitForTaskToComplete=Never", lane);
    } catch (RuntimeException e) {
      // stopping, or no place: the lane stays due, and the poll of some node finds it
      board.remove(lane);
    }
  }
}
