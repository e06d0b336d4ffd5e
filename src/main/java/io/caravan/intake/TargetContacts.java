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
    return journal
        .contactOf(inbox, change == null ? message.id() : change.target())
        .map(contact -> with(event, message.with(card(contact))))
        .orElseGet(() -> unknown(event));
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
