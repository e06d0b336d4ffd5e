package io.caravan.chatwoot;

import org.springframework.stereotype.Component;

/** Begins to find or make the conversation of the delivery in hand. */
@Component("begin-conversation")
class BeginConversation extends DialogueStart {

  private final FailureSorter sorter;

  BeginConversation(FailureSorter sorter) {
    this.sorter = sorter;
  }

  @Override
  Dialogue dialogue(Delivery delivery) {
    return new ConversationDialogue(delivery, sorter);
  }
}
