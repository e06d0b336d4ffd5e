package io.caravan.chatwoot;

import org.springframework.stereotype.Component;

/** Begins to delete what the delivery in hand withdraws. */
@Component("begin-withdrawal")
class BeginWithdrawal extends DialogueStart {

  private final FailureSorter sorter;

  BeginWithdrawal(FailureSorter sorter) {
    this.sorter = sorter;
  }

  @Override
  Dialogue dialogue(Delivery delivery) {
    return new MessageWithdrawal(delivery, sorter);
  }
}
