package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.LaneJournal;
import java.time.Clock;
import java.time.Duration;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** The contact's lock could not be had and the lane may wait: no attempt is counted. */
@Component("snooze-lane")
class SnoozeLane implements Processor {

  private final LaneJournal journal;
  private final Clock clock;
  private final Duration pause;

  SnoozeLane(LaneJournal journal, Clock clock, CaravanProperties properties) {
    this.journal = journal;
    this.clock = clock;
    // by then a holder that died has lost the lock
    this.pause = properties.lock().ttl();
  }

  @Override
  public void process(Exchange exchange) {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    journal.snooze(visit.lane(), clock.instant().plus(pause));
  }
}
