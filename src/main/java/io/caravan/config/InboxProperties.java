package io.caravan.config;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * One inbox: where its webhooks come from and where its messages go.
 *
 * @param channel the channel's name, as in the webhook's path
 * @param accounts ids that the channel's account goes by in a payload
 * @param secrets any of them may sign
 * @param signature {@code none} switches the signature check off
 * @param verifyToken of Meta's handshake
 * @param maxBody a larger webhook is answered 413
 * @param rateLimit webhooks a second that a node takes; more are answered 429; null: all
 * @param publicUrl this inbox's webhook as its sender calls it; signatures over the URL need it
 *     behind a proxy
 * @param reactions what becomes of a reaction to a message
 * @param api the vendor's API, for media and what else a webhook does not bring
 */
public record InboxProperties(
    String channel,
    @DefaultValue List<String> accounts,
    @DefaultValue List<String> secrets,
    @DefaultValue("required") SignaturePolicy signature,
    @Nullable String verifyToken,
    @DefaultValue("4MB") DataSize maxBody,
    @Nullable Integer rateLimit,
    @Nullable URI publicUrl,
    @DefaultValue("ignore") ReactionPolicy reactions,
    @DefaultValue Api api,
    Target chatwoot) {

  /** Whether a webhook has to be signed. */
  public enum SignaturePolicy {
    REQUIRED,
    NONE
  }

  /** What becomes of a reaction. */
  public enum ReactionPolicy {
    /** It is recorded as ignored. */
    IGNORE,
    /** A private note tells of it. */
    NOTE
  }

  /**
   * The vendor's API.
   *
   * @param url of a self-hosted gateway, or instead of the vendor's own
   * @param user where the credential is a pair, such as Twilio's account
   */
  public record Api(@Nullable URI url, @Nullable String token, @Nullable String user) {

    /** Without the token. */
    @Override
    public String toString() {
      return "api of " + url;
    }
  }

  /**
   * The Chatwoot inbox.
   *
   * @param url instead of {@code caravan.chatwoot.url}
   * @param token instead of {@code caravan.chatwoot.token}
   * @param conversation which conversation a message goes to
   */
  public record Target(
      long accountId,
      long inboxId,
      @DefaultValue("reopen") ConversationPolicy conversation,
      @Nullable URI url,
      @Nullable String token) {}

  /** Which conversation of the contact a message goes to. */
  public enum ConversationPolicy {
    /** The latest one; posting into a resolved one reopens it. */
    REOPEN,
    /** The latest one that is not resolved, else a new one. */
    NEW_WHEN_RESOLVED
  }
}
