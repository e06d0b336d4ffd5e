package io.caravan.relay;

import io.caravan.channel.Change;
import io.caravan.chatwoot.Delivery;
import io.caravan.chatwoot.Placed;
import io.caravan.journal.JournaledEvent;
import io.caravan.journal.Target;
import io.caravan.journal.TargetJournal;
import java.time.Clock;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Looks up what an edit, unsend or reaction is about, and turns the delivery into a withdrawal
 * where something has to go instead of to come: for an unsend, and for whatever was unsent. Why
 * nothing appears is in {@code ignoredFor}.
 */
@Component("find-target")
class FindTarget implements Processor {

  static final String IGNORED_FOR = "ignoredFor";

  private final TargetJournal journal;
  private final Clock clock;

  FindTarget(TargetJournal journal, Clock clock) {
    this.journal = journal;
    this.clock = clock;
  }

  /**
   * @throws TargetOpen as long as the earlier message is still to be delivered
   */
  @Override
  public void process(Exchange exchange) throws TargetOpen {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    Change change = delivery.message().change();
    if (visit.inHand().unsent()) {
      exchange.setVariable(IGNORED_FOR, "unsent");
      delivery.withdraw(List.of());
    } else if (change != null && change.kind() == Change.Kind.UNSEND) {
      exchange.setVariable(IGNORED_FOR, unsend(visit, delivery, change.target()));
    } else if (change != null) {
      follow(visit.inHand(), delivery, change);
    }
  }

  /**
   * @return why there is nothing to delete, if there is nothing
   */
  private String unsend(LaneVisit visit, Delivery delivery, String target) throws TargetOpen {
    JournaledEvent event = visit.inHand();
    List<Target> targets = journal.find(event.id(), event.inbox(), target, true);
    Target unsettled = null;
    for (Target each : targets) {
      boolean mayAppear = each.isOpen() || each.isDead();
      if (mayAppear && !journal.settle(each, visit.lease())) {
        unsettled = each;
      }
    }
    if (unsettled != null) {
      throw new TargetOpen(unsettled, clock.instant());
    }
    delivery.withdraw(
        targets.stream()
            .filter(Target::isDelivered)
            .map(each -> new Placed(each.conversationId(), each.messageId()))
            .toList());
    return (targets.isEmpty() ? "unknown-target: " : "nothing-to-delete: ") + target;
  }

  /** A note goes to where its target is; an edit is a message, and the inbox's policy counts. */
  private void follow(JournaledEvent event, Delivery delivery, Change change) throws TargetOpen {
    for (Target target : journal.find(event.id(), event.inbox(), change.target(), false)) {
      if (target.isOpen()) {
        throw new TargetOpen(target, clock.instant());
      }
      if (target.isDelivered() && change.kind() == Change.Kind.REACTION) {
        delivery.giveConversation(target.conversationId());
      }
    }
  }
}
