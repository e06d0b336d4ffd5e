package io.caravan.media;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.MediaFetches;
import java.util.Collections;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Leaves in {@code media-signals} one for each worker that would find a file to fetch. */
@Component("find-due-media")
class FindDueMedia implements Processor {

  private final MediaFetches fetches;
  private final CaravanProperties properties;

  FindDueMedia(MediaFetches fetches, CaravanProperties properties) {
    this.fetches = fetches;
    this.properties = properties;
  }

  @Override
  public void process(Exchange exchange) {
    int due =
        fetches.due(
            properties.inboxes().keySet(),
            properties.media().spoolLimit().toBytes(),
            properties.media().workers());
    exchange.setVariable("media-signals", Collections.nCopies(due, "look"));
  }
}
