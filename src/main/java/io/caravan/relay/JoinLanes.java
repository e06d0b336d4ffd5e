package io.caravan.relay;

import io.caravan.chatwoot.ContactMerge;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.journal.LaneMerges;
import io.caravan.journal.LanePair;
import io.caravan.journal.LanePair.Side;
import java.util.OptionalInt;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The person is one contact in Chatwoot: from now on it is one lane here. */
@Component("join-lanes")
class JoinLanes implements Processor {

  private static final Logger log = LoggerFactory.getLogger(JoinLanes.class);

  private final LaneMerges merges;
  private final LaneSignals signals;

  JoinLanes(LaneMerges merges, LaneSignals signals) {
    this.merges = merges;
    this.signals = signals;
  }

  @Override
  public void process(Exchange exchange) throws LeaseLost {
    MergeVisit visit = exchange.getVariable(MergeVisit.VARIABLE, MergeVisit.class);
    if (visit == null) {
      return;
    }
    ContactMerge merge = exchange.getVariable(ContactMerge.VARIABLE, ContactMerge.class);
    LanePair pair = visit.pair();
    Side kept = merge.isFirstKept() ? pair.first() : pair.second();
    Side gone = merge.isFirstKept() ? pair.second() : pair.first();
    OptionalInt moved = merges.join(pair, kept, merge.contactId());
    if (moved.isEmpty()) {
      throw new LeaseLost("a lane went to another worker while it was merged");
    }
    signals.signal(kept.lane());
    log.info(
        "contacts.merged inbox={} lane={} into={} contact={} events={}",
        pair.link().inbox(),
        gone.lane(),
        kept.lane(),
        merge.contactId() == null ? "-" : merge.contactId(),
        moved.getAsInt());
  }
}
