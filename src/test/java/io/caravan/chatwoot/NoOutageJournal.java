package io.caravan.chatwoot;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Does nothing about outages. */
public final class NoOutageJournal implements CircuitListener {

  @Override
  public void opened(String url, Set<String> inboxes, List<Long> refunds) {}

  @Override
  public void closed(String url, Duration openFor) {}

  @Override
  public OptionalLong waiting(Set<String> inboxes) {
    return OptionalLong.empty();
  }
}
