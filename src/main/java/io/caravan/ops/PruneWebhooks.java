package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.PruneJournal;
import java.time.Clock;
import java.time.Instant;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Removes webhooks of which every event is pruned, after {@code caravan.retention.events}. */
@Component("prune-webhooks")
class PruneWebhooks implements Processor {

  private final PruneJournal journal;
  private final CaravanProperties properties;
  private final Clock clock;

  PruneWebhooks(PruneJournal journal, CaravanProperties properties, Clock clock) {
    this.journal = journal;
    this.properties = properties;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    Instant before = clock.instant().minus(properties.retention().events());
    PruneBatches.run(exchange, most -> journal.webhooks(before, most));
  }
}
