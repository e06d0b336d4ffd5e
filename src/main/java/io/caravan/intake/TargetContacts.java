package io.caravan.intake;

import io.caravan.channel.Change;
import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.journal.WebhookJournal;
import org.springframework.stereotype.Component;

/**
 * Whose conversation a change is in, where its webhook does not say: that of the message which it
 * changes.
 */
@Component
class TargetContacts {

  private final WebhookJournal journal;

  TargetContacts(WebhookJournal journal) {
    this.journal = journal;
  }

  /**
   * @return the event with the person; ignored when that message is not known, under a key of its
   *     own, so that a webhook which does say whose it is still counts
   */
  ParsedEvent settle(String inbox, ParsedEvent event) {
    InboundMessage message = event.message();
    if (message == null || message.contact().namesPerson()) {
      return event;
    }
    Change change = message.change();
    String target = change == null ? message.id() : change.target();
    return journal
        .contactOf(inbox, target)
        .map(contact -> with(event, by(inbox, target, message.with(card(contact)))))
        .orElseGet(() -> unknown(event));
  }

  /** Nobody changes what another wrote; a reaction is anybody's. */
  private InboundMessage by(String inbox, String target, InboundMessage message) {
    Change change = message.change();
    return change == null || change.kind() == Change.Kind.REACTION
        ? message
        : journal
            .directionOf(inbox, target)
            .map(InboundMessage.Direction::valueOf)
            .map(message::going)
            .orElse(message);
  }

  private static ContactCard card(String contact) {
    return new ContactCard(contact, null, null, null, null);
  }

  private static ParsedEvent with(ParsedEvent event, InboundMessage message) {
    return new ParsedEvent(
        event.account(),
        event.kind(),
        event.dedupeKey(),
        event.occurredAt(),
        message,
        event.outcome(),
        event.reason());
  }

  private static ParsedEvent unknown(ParsedEvent event) {
    return new ParsedEvent(
        event.account(),
        event.kind(),
        event.dedupeKey() + ":unknown",
        event.occurredAt(),
        null,
        Outcome.IGNORED,
        "unknown-target");
  }
}
