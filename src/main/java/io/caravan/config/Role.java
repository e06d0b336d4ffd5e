package io.caravan.config;

/** What somebody who is logged in may do. */
public enum Role {
  /** Look at everything that is shown. */
  VIEWER,
  /** Change things as well: replay, discard, release, pause. */
  OPERATOR
}
