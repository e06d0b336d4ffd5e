package io.caravan.chatwoot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call to Chatwoot that failed, sorted by what to do about it. Made by {@link FailureSorter};
 * holds neither tokens nor message texts. Has no stack trace: it is an outcome, not a bug.
 */
public class ChatwootFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final FailureKind kind;
  private final ChatwootCall call;
  private final int status;
  private final String words;
  private final @Nullable Duration retryAfter;

  ChatwootFailure(
      FailureKind kind,
      ChatwootCall call,
      int status,
      String words,
      @Nullable Duration retryAfter) {
    super(
        call.word()
            + ": "
            + (status == 0 ? "no answer" : status)
            + ", "
            + kind.word()
            + ": "
            + words,
        null,
        false,
        false);
    this.kind = kind;
    this.call = call;
    this.status = status;
    this.words = words;
    this.retryAfter = retryAfter;
  }

  public FailureKind kind() {
    return kind;
  }

  public ChatwootCall call() {
    return call;
  }

  /** The HTTP status, 0 when there was no answer. */
  public int status() {
    return status;
  }

  /** Chatwoot's own words, or what happened on the way; at most 500 characters. */
  public String words() {
    return words;
  }

  /** How long to wait; present when throttled. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }
}
