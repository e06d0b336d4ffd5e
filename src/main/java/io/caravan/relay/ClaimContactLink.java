package io.caravan.relay;

import io.caravan.chatwoot.ChatwootTargets;
import io.caravan.chatwoot.ContactMerge;
import io.caravan.config.CaravanProperties;
import io.caravan.journal.ContactLink;
import io.caravan.journal.LaneMerges;
import io.caravan.journal.LanePair;
import java.time.Duration;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Takes both lanes of the link in the body, if nobody works on either: then {@code merge-visit} and
 * {@code contact-merge} are set. Else it is left for later.
 */
@Component("claim-contact-link")
class ClaimContactLink implements Processor {

  private final LaneMerges merges;
  private final ChatwootTargets targets;
  private final ChatwootPermission chatwoot;
  private final Duration lease;

  ClaimContactLink(
      LaneMerges merges,
      ChatwootTargets targets,
      ChatwootPermission chatwoot,
      CaravanProperties properties) {
    this.merges = merges;
    this.targets = targets;
    this.chatwoot = chatwoot;
    this.lease = properties.relay().lease();
  }

  @Override
  public void process(Exchange exchange) {
    ContactLink link = exchange.getMessage().getBody(ContactLink.class);
    if (!exchange.getContext().isStarted() || !chatwoot.mayCall(link.inbox())) {
      return;
    }
    Optional<LanePair> claimed = merges.claim(link, lease);
    if (claimed.isEmpty()) {
      return;
    }
    LanePair pair = claimed.get();
    MergeVisit visit = new MergeVisit(pair, merges);
    exchange.setVariable(MergeVisit.VARIABLE, visit);
    exchange.setVariable(
        ContactMerge.VARIABLE,
        new ContactMerge(
            targets.of(link.inbox()), visit, pair.first().contact(), pair.second().contact()));
  }
}
