package io.caravan.sandbox.chatwoot;

import java.util.List;

/** An account webhook: kept, never called. */
record Webhook(
    long id, long accountId, String url, String name, List<String> subscriptions, String secret)
    implements Row {
  @Override
  public long rowId() {
    return id;
  }
}
