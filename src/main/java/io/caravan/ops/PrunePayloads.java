package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.PruneJournal;
import io.caravan.journal.PruneJournal.Mark;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Removes bodies of webhooks without a waiting or dead event after {@code
 * caravan.retention.payloads}. It goes on where it ended the last time, so that bodies which have
 * to stay do not keep it from those behind them.
 */
@Component("prune-payloads")
class PrunePayloads implements Processor {

  private final PruneJournal journal;
  private final CaravanProperties properties;
  private final Clock clock;

  /** Written by the timer's one thread. */
  private volatile @Nullable Mark mark;

  PrunePayloads(PruneJournal journal, CaravanProperties properties, Clock clock) {
    this.journal = journal;
    this.properties = properties;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    Instant before = clock.instant().minus(properties.retention().payloads());
    PruneBatches.run(exchange, most -> next(before, most));
  }

  /** As many as asked for while there may be others: then the next batch follows. */
  private int next(Instant before, int most) {
    Optional<Mark> reached = journal.payloads(before, mark, most);
    mark = reached.orElse(null);
    return reached.isPresent() ? most : 0;
  }
}
