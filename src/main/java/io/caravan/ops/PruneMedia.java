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

/**
 * Removes files from the spool whose events are finished, and those of events that died longer ago
 * than {@code caravan.retention.payloads}.
 */
@Component("prune-media")
class PruneMedia implements Processor {

  private static final Logger LOG = LoggerFactory.getLogger(PruneMedia.class);

  private final PruneJournal journal;
  private final CaravanProperties properties;
  private final Clock clock;

  PruneMedia(PruneJournal journal, CaravanProperties properties, Clock clock) {
    this.journal = journal;
    this.properties = properties;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    Instant diedBefore = clock.instant().minus(properties.retention().payloads());
    int pruned = PruneBatches.run(exchange, most -> journal.media(diedBefore, most));
    if (pruned > 0) {
      LOG.info("{} files pruned that nobody waits for", pruned);
    }
  }
}
