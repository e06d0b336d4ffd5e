package io.caravan.chatwoot;

import java.util.Objects;

/**
 * What a probe of an inbox found.
 *
 * @param reason empty when good
 */
public record ProbeOutcome(Verdict verdict, String reason) {

  /** What follows from a probe. */
  public enum Verdict {
    GOOD,
    /** An outage. */
    BAD,
    /** Chatwoot works; token, account or inbox are wrong. */
    MISCONFIGURED
  }

  static final ProbeOutcome GOOD = new ProbeOutcome(Verdict.GOOD, "");

  static ProbeOutcome of(ChatwootTarget target, Exception failure) {
    if (failure instanceof ChatwootFailure told && told.kind() == FailureKind.MISCONFIGURED) {
      return new ProbeOutcome(
          Verdict.MISCONFIGURED, told.getMessage() + " → " + advice(target, told.status()));
    }
    return new ProbeOutcome(
        Verdict.BAD, Objects.requireNonNullElse(failure.getMessage(), failure.toString()));
  }

  private static String advice(ChatwootTarget target, int status) {
    String own = "caravan.inboxes." + target.inbox() + ".chatwoot.";
    if (status == 401) {
      return "set caravan.chatwoot.token (or "
          + own
          + "token) to the access token of a user who is"
          + " a member of account "
          + target.accountId()
          + " and of the inbox";
    }
    if (status == 404) {
      return "set "
          + own
          + "account-id (now "
          + target.accountId()
          + ") and "
          + own
          + "inbox-id (now "
          + target.inboxId()
          + ") to those of an API inbox at "
          + target.url();
    }
    if (status >= 300 && status < 400) {
      return "set caravan.chatwoot.url (or "
          + own
          + "url), now "
          + target.url()
          + ", to the address that answers without a redirect";
    }
    return "set " + own + "inbox-id (now " + target.inboxId() + ") to an API inbox";
  }
}
