package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import io.caravan.config.InboxProperties.ConversationPolicy;
import io.caravan.journal.ClaimTerms;
import io.caravan.journal.LaneClaim;
import io.caravan.journal.LaneJournal;
import io.caravan.lock.Keeper;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.support.SynchronizationAdapter;
import org.springframework.stereotype.Component;

/**
 * Takes the lane's lease and leaves its due events, in order, in the variable {@code events}; none
 * when somebody else was first. What is held is kept until the exchange is done and then given
 * back, on every way out.
 */
@Component("claim-lane")
class ClaimLane implements Processor {

  private final LaneJournal journal;
  private final Keeper keeper;
  private final GiveBackLane giveBack;
  private final CaravanProperties properties;
  private final LongSupplier nanos;

  ClaimLane(
      LaneJournal journal,
      Keeper keeper,
      GiveBackLane giveBack,
      CaravanProperties properties,
      LongSupplier nanos) {
    this.journal = journal;
    this.keeper = keeper;
    this.giveBack = giveBack;
    this.properties = properties;
    this.nanos = nanos;
  }

  @Override
  public void process(Exchange exchange) {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    long sentAt = nanos.getAsLong();
    Optional<LaneClaim> claim = journal.claim(visit.lane(), terms(properties, visit.inbox()));
    if (claim.isEmpty()) {
      exchange.setVariable("events", List.of());
      return;
    }
    visit.claimed(claim.get(), sentAt);
    Keeper.Kept kept =
        keeper.keep(
            "lease of lane " + visit.lane(),
            properties.relay().lease().dividedBy(3),
            visit::keepLease);
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                kept.stop();
                done.setVariable("dueAgain", giveBack.giveBack(visit));
              }
            });
    exchange.setVariable("events", claim.get().events());
  }

  static ClaimTerms terms(CaravanProperties properties, String inbox) {
    return new ClaimTerms(
        properties.relay().lease(),
        properties.chatwoot().timeout().multipliedBy(2),
        properties
            .inbox(inbox)
            .filter(it -> it.chatwoot().conversation() == ConversationPolicy.NEW_WHEN_RESOLVED)
            .isPresent());
  }
}
