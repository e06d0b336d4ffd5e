package io.caravan.chatwoot;

/** Chatwoot was not reached: not a byte of the request was sent. */
public final class NotReached extends ChatwootFailure {
  private static final long serialVersionUID = 1L;

  NotReached(ChatwootCall call, int status, String words) {
    super(FailureKind.UNAVAILABLE, call, status, words, null);
  }
}
