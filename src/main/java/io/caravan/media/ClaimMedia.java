package io.caravan.media;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.MediaFetches;
import java.time.Duration;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Leaves in {@code media} the claim of the file that has been due longest, or nothing. */
@Component("claim-media")
class ClaimMedia implements Processor {

  /** Renewed while the file is fetched; after a crash another node takes over as soon. */
  static final Duration LEASE = Duration.ofSeconds(30);

  static final String VARIABLE = "media";

  private final MediaFetches fetches;
  private final MediaTurns turns;
  private final CaravanProperties properties;

  ClaimMedia(MediaFetches fetches, MediaTurns turns, CaravanProperties properties) {
    this.fetches = fetches;
    this.turns = turns;
    this.properties = properties;
  }

  @Override
  public void process(Exchange exchange) {
    boolean mayBegin = exchange.getContext().isStarted();
    // a variable that is set to null is removed
    exchange.setVariable(
        VARIABLE,
        mayBegin
            ? turns
                .claim(
                    inboxes ->
                        fetches.claim(inboxes, properties.media().spoolLimit().toBytes(), LEASE))
                .orElse(null)
            : null);
  }
}
