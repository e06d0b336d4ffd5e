package io.caravan.lock;

/** Somebody else holds the lock; errors.camel.yaml says what follows. */
public class LockConflict extends Exception {
  private static final long serialVersionUID = 1L;

  public LockConflict() {
    // an expected outcome: nobody reads its stack
    super("somebody else holds the contact's lock", null, false, false);
  }
}
