package io.caravan.profile;

import io.caravan.chatwoot.ChatwootTargets;
import io.caravan.chatwoot.ContactProfile;
import io.caravan.journal.ProfileClaim;
import io.caravan.journal.ProfileJournal;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.support.SynchronizationAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Takes the contact that has been due longest: then {@code profile} and {@code contact-profile} are
 * set.
 */
@Component("claim-profile")
class ClaimProfile implements Processor {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimProfile.class);

  private final ProfileJournal journal;
  private final ProfileInboxes inboxes;
  private final ChatwootTargets targets;

  ClaimProfile(ProfileJournal journal, ProfileInboxes inboxes, ChatwootTargets targets) {
    this.journal = journal;
    this.inboxes = inboxes;
    this.targets = targets;
  }

  @Override
  public void process(Exchange exchange) {
    List<String> now = exchange.getContext().isStarted() ? inboxes.now() : List.of();
    Optional<ProfileClaim> claimed =
        now.isEmpty() ? Optional.empty() : journal.claim(now, ProfileVisit.BESIDE_CALLS);
    if (claimed.isEmpty()) {
      return;
    }
    ProfileClaim claim = claimed.get();
    ProfileVisit visit = new ProfileVisit(claim, journal);
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                close(visit);
              }
            });
    exchange.setVariable(ProfileVisit.VARIABLE, visit);
    exchange.setVariable(
        ContactProfile.VARIABLE, new ContactProfile(targets.of(claim.inbox()), visit, claim));
  }

  private static void close(ProfileVisit visit) {
    try {
      visit.close();
    } catch (IOException e) {
      LOG.warn("a temporary file could not be closed: {}", e.toString());
    }
  }
}
