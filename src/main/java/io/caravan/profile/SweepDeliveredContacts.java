package io.caravan.profile;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.ProfileJournal;
import java.time.Duration;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Finds the contacts that a message was delivered to, and has those due that are to be asked for.
 */
@Component("sweep-delivered-contacts")
class SweepDeliveredContacts implements Processor {

  private final ProfileJournal journal;
  private final ProfileInboxes inboxes;
  private final Duration every;

  SweepDeliveredContacts(
      ProfileJournal journal, ProfileInboxes inboxes, CaravanProperties properties) {
    this.journal = journal;
    this.inboxes = inboxes;
    this.every = properties.relay().poll().dividedBy(2);
  }

  @Override
  public void process(Exchange exchange) {
    List<String> all = inboxes.all();
    if (!all.isEmpty()) {
      journal.sweep(all, every);
    }
  }
}
