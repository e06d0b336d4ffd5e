package io.caravan.relay;

import io.caravan.journal.Finish;
import io.caravan.journal.LaneJournal;
import io.caravan.journal.Lease;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The end of a visit: what was not begun, the event in hand and the lease go back. If that cannot
 * be written, the lease is left to lapse, and whoever takes it over marks the event in hand.
 */
@Component
class GiveBackLane {

  private static final Logger log = LoggerFactory.getLogger(GiveBackLane.class);

  private final LaneJournal journal;

  GiveBackLane(LaneJournal journal) {
    this.journal = journal;
  }

  /**
   * @return whether the lane is to be visited again at once; a visit that ended with an event in
   *     hand would end so again, and is left to the poll
   */
  boolean giveBack(LaneVisit visit) {
    Lease lease = visit.lease();
    if (lease == null) {
      return false;
    }
    Finish givenBack = visit.givenBack();
    if (givenBack != null) {
      return givenBack == Finish.GIVEN_BACK_DUE;
    }
    try {
      boolean due = journal.release(lease, visit.unclear());
      return due && visit.isFinished();
    } catch (RuntimeException e) {
      log.warn(
          "lane {} could not be given back and is free when its lease lapses: {}",
          lease.lane(),
          e.toString());
      return false;
    }
  }
}
