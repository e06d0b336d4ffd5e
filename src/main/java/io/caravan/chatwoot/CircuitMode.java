package io.caravan.chatwoot;

/** Whether calls go to a Chatwoot. */
public enum CircuitMode {
  CLOSED,
  /** No delivery is tried; the watch probes. */
  OPEN,
  /** One lane is let through; what becomes of it decides. */
  HALF_OPEN
}
