package io.caravan.chatwoot;

import io.caravan.config.InboxProperties.ConversationPolicy;
import java.net.URI;
import java.time.Duration;

/**
 * Where an inbox's messages go.
 *
 * @param inbox Caravan's name of the inbox
 * @param url Chatwoot's base URL, without a trailing slash
 * @param timeout hard deadline of a call without media
 */
public record ChatwootTarget(
    String inbox,
    URI url,
    String token,
    long accountId,
    long inboxId,
    ConversationPolicy conversationPolicy,
    Duration timeout) {

  /** The same with calls that end sooner. */
  ChatwootTarget within(Duration limit) {
    return timeout.compareTo(limit) <= 0
        ? this
        : new ChatwootTarget(inbox, url, token, accountId, inboxId, conversationPolicy, limit);
  }

  @Override
  public String toString() {
    return inbox + " (" + url + ", account " + accountId + ", inbox " + inboxId + ")";
  }
}
