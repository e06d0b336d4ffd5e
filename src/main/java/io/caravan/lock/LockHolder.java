package io.caravan.lock;

/** Whoever works under a lock; in the variable {@code visit} of the exchange that locks. */
@FunctionalInterface
public interface LockHolder {

  String VARIABLE = "visit";

  /** False once its step in hand is far past its deadline: its lock is then left to expire. */
  boolean isHealthy();
}
