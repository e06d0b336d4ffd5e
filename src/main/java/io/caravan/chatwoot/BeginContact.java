package io.caravan.chatwoot;

import org.springframework.stereotype.Component;

/** Begins to find or make the contact of the delivery in hand. */
@Component("begin-contact")
class BeginContact extends DialogueStart {

  private final InboxDirectory inboxes;
  private final FailureSorter sorter;

  BeginContact(InboxDirectory inboxes, FailureSorter sorter) {
    this.inboxes = inboxes;
    this.sorter = sorter;
  }

  @Override
  Dialogue dialogue(Delivery delivery) {
    return new ContactDialogue(delivery, inboxes, sorter);
  }
}
