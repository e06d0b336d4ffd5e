package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.PruneJournal;
import java.time.Clock;
import java.time.Instant;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Removes what is known of asking about contacts that nothing was delivered to for {@code
 * caravan.retention.events}; a message of theirs is then as a new contact's.
 */
@Component("prune-profiles")
class PruneProfiles implements Processor {

  private final PruneJournal journal;
  private final CaravanProperties properties;
  private final Clock clock;

  PruneProfiles(PruneJournal journal, CaravanProperties properties, Clock clock) {
    this.journal = journal;
    this.properties = properties;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    Instant before = clock.instant().minus(properties.retention().events());
    PruneBatches.run(exchange, most -> journal.profiles(before, most));
  }
}
