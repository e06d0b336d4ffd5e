package io.caravan.profile;

import io.caravan.chatwoot.ContactProfile;
import io.caravan.config.CaravanProperties;
import io.caravan.journal.ProfileClaim.Given;
import io.caravan.journal.ProfileJournal;
import java.time.Clock;
import java.time.Duration;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** What is to be had is had: the contact is left alone until its time and a message come. */
@Component("record-profile")
class RecordProfile implements Processor {

  /** Longer than the sweep looks back: the message that was delivered counts once. */
  private static final Duration SOON = Duration.ofMinutes(1);

  private final ProfileJournal journal;
  private final ProfileLog log;
  private final Duration refresh;
  private final Clock clock;

  RecordProfile(ProfileJournal journal, ProfileLog log, CaravanProperties properties, Clock clock) {
    this.journal = journal;
    this.log = log;
    this.refresh = properties.profiles().refreshAfter();
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    ProfileVisit visit = exchange.getVariable(ProfileVisit.VARIABLE, ProfileVisit.class);
    if (visit == null) {
      return;
    }
    ContactProfile contact = exchange.getVariable(ContactProfile.VARIABLE, ContactProfile.class);
    if (!contact.isFound()) {
      settle(visit, "gone", SOON, Given.NOTHING);
    } else if (visit.isRefused()) {
      settle(visit, "refused", PutOffProfile.giveUpFor(refresh), Given.NOTHING);
    } else {
      settle(
          visit,
          contact.written().equals(Given.NOTHING) ? "unchanged" : "updated",
          visit.isPictureMissed() ? PutOffProfile.giveUpFor(refresh) : refresh,
          contact.written());
    }
  }

  private void settle(ProfileVisit visit, String outcome, Duration rest, Given given) {
    journal.settle(visit.claim(), outcome, clock.instant().plus(rest), given);
    log.settled(visit.claim(), outcome);
  }
}
