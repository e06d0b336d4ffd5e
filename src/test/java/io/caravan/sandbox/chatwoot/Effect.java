package io.caravan.sandbox.chatwoot;

/** What a fault does to a request. */
public enum Effect {
  /** Handles the request, then answers 500. */
  COMMIT_THEN_500(true),
  /** Handles the request, then answers a proxy's HTML. */
  COMMIT_THEN_502(true),
  COMMIT_THEN_503(true),
  COMMIT_THEN_504(true),
  /** Handles the request, then closes the connection without an answer. */
  COMMIT_THEN_CUT(true),
  /** Handles the request, then closes the connection in the middle of the right answer. */
  COMMIT_THEN_CUT_BODY(true),
  /** Handles the request, then waits before the right answer. */
  COMMIT_THEN_STALL(true),
  /** Waits, then handles the request: it may be written after the client has given up. */
  STALL_THEN_COMMIT(false),
  /** Handles the request, then answers 422 as a failed after-commit step does. */
  COMMIT_THEN_422(true),
  /** Answers 422, nothing written. */
  REFUSE_422(false),
  /** Answers 422 "Validation failed: Too many messages", nothing written. */
  REFUSE_422_FLOOD(false),
  REFUSE_500(false),
  REFUSE_502(false),
  REFUSE_503(false),
  REFUSE_504(false),
  /** Closes the connection without an answer, nothing written. */
  REFUSE_CUT(false),
  /** Answers 429 as plain text; with Retry-After only if the fault says so. */
  THROTTLE_429(false),
  UNAUTHORIZED_401(false),
  NOT_FOUND_404(false),
  /** Waits, then goes on as if nothing had been. */
  SLOW(false);

  final boolean commits;

  Effect(boolean commits) {
    this.commits = commits;
  }
}
