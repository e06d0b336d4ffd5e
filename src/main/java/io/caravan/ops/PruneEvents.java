package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.PruneJournal;
import java.time.Clock;
import java.time.Instant;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Removes events that were finished longer ago than {@code caravan.retention.events}. */
@Component("prune-events")
class PruneEvents implements Processor {

  private static final Logger LOG = LoggerFactory.getLogger(PruneEvents.class);

  private final PruneJournal journal;
  private final CaravanProperties properties;
  private final Clock clock;

  PruneEvents(PruneJournal journal, CaravanProperties properties, Clock clock) {
    this.journal = journal;
    this.properties = properties;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    Instant before = clock.instant().minus(properties.retention().events());
    int pruned = PruneBatches.run(exchange, most -> journal.events(before, most));
    if (pruned > 0) {
      LOG.info("{} events pruned that were finished before {}", pruned, before);
    }
  }
}
