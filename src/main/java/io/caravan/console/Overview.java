package io.caravan.console;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the first page shows.
 *
 * @param at when it was looked at
 * @param charts by period
 */
record Overview(Instant at, List<Inbox> inboxes, List<Chatwoot> chatwoots, List<Charts> charts) {

  public long received() {
    return inboxes.stream().mapToLong(Inbox::received).sum();
  }

  public long delivered() {
    return inboxes.stream().mapToLong(Inbox::delivered).sum();
  }

  public long waiting() {
    return inboxes.stream().mapToLong(Inbox::waiting).sum();
  }

  public long dead() {
    return inboxes.stream().mapToLong(Inbox::dead).sum();
  }

  public @Nullable Instant oldest() {
    return inboxes.stream()
        .map(Inbox::oldest)
        .filter(oldest -> oldest != null)
        .min(Instant::compareTo)
        .orElse(null);
  }

  /**
   * An inbox: what came, was delivered and was ignored in the last 24 hours, what is open now.
   *
   * @param channel null: the inbox is no longer configured
   * @param oldest when the oldest event that waits was received
   * @param paused why nothing of it is delivered; null: it is
   */
  record Inbox(
      String name,
      @Nullable String channel,
      long received,
      long delivered,
      long ignored,
      long waiting,
      long dead,
      @Nullable Instant oldest,
      @Nullable String paused) {}

  /**
   * @param state {@code answers}, {@code away} or {@code is tried}
   * @param look class of the style sheet
   */
  record Chatwoot(String url, String state, String look, List<String> inboxes) {}

  /** The pictures of a period. */
  record Charts(Period period, List<Plot> plots) {}
}
