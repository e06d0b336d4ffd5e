package io.caravan.console;

import io.caravan.chatwoot.ChatwootTarget;
import io.caravan.chatwoot.ChatwootTargets;
import io.caravan.journal.StoredEvent;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Where an agent sees what became of an event. The id of a conversation in Chatwoot's API, which is
 * the one in the journal, is the one that its pages have too: the account's own count.
 */
@Component
class ChatwootLinks {

  private final ChatwootTargets targets;

  ChatwootLinks(ChatwootTargets targets) {
    this.targets = targets;
  }

  /** Null while no conversation is known, and for an inbox that is not configured any more. */
  @Nullable String conversation(StoredEvent event) {
    Long conversation = event.chatwootConversationId();
    if (conversation == null) {
      return null;
    }
    return targets.all().stream()
        .filter(target -> target.inbox().equals(event.inbox()))
        .findFirst()
        .map(target -> address(target, conversation))
        .orElse(null);
  }

  private static String address(ChatwootTarget target, long conversation) {
    return target.url() + "/app/accounts/" + target.accountId() + "/conversations/" + conversation;
  }
}
