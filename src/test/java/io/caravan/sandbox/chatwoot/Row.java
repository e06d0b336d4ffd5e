package io.caravan.sandbox.chatwoot;

/** One immutable row of a {@link Table}. */
interface Row {

  /** The primary key; what the API shows, except for a conversation. */
  long rowId();
}
