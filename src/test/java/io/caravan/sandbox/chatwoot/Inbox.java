package io.caravan.sandbox.chatwoot;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * @param identifier the API channel's public identifier, secret-like
 * @param hmacToken signs a contact's identifier on the public API
 * @param secret signs outbound webhooks
 */
public record Inbox(
    long id,
    long accountId,
    String name,
    String channelType,
    @Nullable String medium,
    boolean lockToSingleConversation,
    boolean activeBot,
    @Nullable String webhookUrl,
    String identifier,
    String hmacToken,
    boolean hmacMandatory,
    String secret,
    Instant createdAt)
    implements Row {

  static final String API = "Channel::Api";

  @Override
  public long rowId() {
    return id;
  }

  boolean isApi() {
    return channelType.equals(API);
  }

  Inbox withLock(boolean on) {
    return copy(on, activeBot, hmacMandatory);
  }

  Inbox withBot(boolean on) {
    return copy(lockToSingleConversation, on, hmacMandatory);
  }

  Inbox withMandatoryHmac(boolean on) {
    return copy(lockToSingleConversation, activeBot, on);
  }

  private Inbox copy(boolean lock, boolean bot, boolean hmac) {
    return new Inbox(
        id,
        accountId,
        name,
        channelType,
        medium,
        lock,
        bot,
        webhookUrl,
        identifier,
        hmacToken,
        hmac,
        secret,
        createdAt);
  }
}
