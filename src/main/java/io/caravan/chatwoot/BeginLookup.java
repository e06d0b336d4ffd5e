package io.caravan.chatwoot;

import org.springframework.stereotype.Component;

/** Begins to look whether the message in hand is in Chatwoot already. */
@Component("begin-lookup")
class BeginLookup extends DialogueStart {

  private final FailureSorter sorter;

  BeginLookup(FailureSorter sorter) {
    this.sorter = sorter;
  }

  @Override
  Dialogue dialogue(Delivery delivery) {
    return new MessageLookup(delivery, sorter);
  }
}
