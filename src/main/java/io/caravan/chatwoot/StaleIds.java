package io.caravan.chatwoot;

/** A contact or conversation that was known is gone: forget the ids and rebuild once. */
public final class StaleIds extends ChatwootFailure {
  private static final long serialVersionUID = 1L;

  StaleIds(ChatwootCall call, int status, String words) {
    super(FailureKind.STALE_IDS, call, status, words, null);
  }
}
