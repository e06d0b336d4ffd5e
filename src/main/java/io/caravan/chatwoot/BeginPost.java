package io.caravan.chatwoot;

import org.springframework.stereotype.Component;

/** Begins to post the message in hand. */
@Component("begin-post")
class BeginPost extends DialogueStart {

  private final FailureSorter sorter;

  BeginPost(FailureSorter sorter) {
    this.sorter = sorter;
  }

  @Override
  Dialogue dialogue(Delivery delivery) {
    return new MessagePost(delivery, sorter);
  }
}
