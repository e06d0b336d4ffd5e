package io.caravan.profile;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.ProfileJournal;
import java.util.Collections;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Leaves in {@code profile-signals} one for each worker that would find a contact to ask for. */
@Component("find-due-profiles")
class FindDueProfiles implements Processor {

  private final ProfileJournal journal;
  private final ProfileInboxes inboxes;
  private final CaravanProperties properties;

  FindDueProfiles(ProfileJournal journal, ProfileInboxes inboxes, CaravanProperties properties) {
    this.journal = journal;
    this.inboxes = inboxes;
    this.properties = properties;
  }

  @Override
  public void process(Exchange exchange) {
    List<String> now = inboxes.now();
    int due = now.isEmpty() ? 0 : journal.due(now, properties.profiles().workers());
    exchange.setVariable("profile-signals", Collections.nCopies(due, "look"));
  }
}
