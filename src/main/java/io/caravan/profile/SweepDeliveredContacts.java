package io.caravan.profile;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.ProfileJournal;
import java.time.Duration;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Finds the contacts that a message was delivered to, and has those due that are to be asked for.
 * Not with every poll: each look reads some of what the last one read, for what was committed late.
 */
@Component("sweep-delivered-contacts")
class SweepDeliveredContacts implements Processor {

  /** So that a name is not late where polls are rare. */
  private static final Duration MOST = Duration.ofSeconds(5);

  private final ProfileJournal journal;
  private final ProfileInboxes inboxes;
  private final Duration every;

  SweepDeliveredContacts(
      ProfileJournal journal, ProfileInboxes inboxes, CaravanProperties properties) {
    this.journal = journal;
    this.inboxes = inboxes;
    Duration polls = properties.relay().poll().multipliedBy(5);
    this.every = polls.compareTo(MOST) < 0 ? polls : MOST;
  }

  @Override
  public void process(Exchange exchange) {
    journal.sweep(inboxes.all(), every);
  }
}
