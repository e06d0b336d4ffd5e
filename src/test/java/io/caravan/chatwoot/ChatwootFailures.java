package io.caravan.chatwoot;

import java.time.Duration;
import java.util.List;
import org.apache.camel.spi.Registry;

/** Failures as the steps of a delivery throw them, for tests of what follows them. */
public final class ChatwootFailures {

  private ChatwootFailures() {}

  /** One that the caller's redelivery policy does not repeat at once. */
  public static ChatwootFailure of(FailureKind kind) {
    return kind == FailureKind.THROTTLED
        ? throttled(Duration.ofSeconds(60))
        : of(kind, "Chatwoot's own words");
  }

  public static ChatwootFailure of(FailureKind kind, String words) {
    // a lost race that is a 500 each time is no race
    int status = kind == FailureKind.LOST_RACE ? 422 : 500;
    return new ChatwootFailure(kind, ChatwootCall.CREATE_MESSAGE, status, words, null);
  }

  public static ChatwootFailure throttled(Duration retryAfter) {
    return new ChatwootFailure(
        FailureKind.THROTTLED, ChatwootCall.CREATE_MESSAGE, 429, "Retry later", retryAfter);
  }

  /** As a Chatwoot that can read but not write answers each contact create. */
  public static ChatwootFailure lostRaceWith500() {
    return new ChatwootFailure(
        FailureKind.LOST_RACE, ChatwootCall.CREATE_CONTACT, 500, "Internal Server Error", null);
  }

  /** Forgotten and rebuilt once by the caller's redelivery policy. */
  public static ChatwootFailure staleIds() {
    return new StaleIds(ChatwootCall.CREATE_MESSAGE, 404, "gone");
  }

  /** What the route withdraw-message would delete. */
  public static List<Placed> toWithdraw(Delivery delivery) {
    delivery.withdrawItself();
    return List.copyOf(delivery.withdrawn());
  }

  /** The steps of the watch. */
  public static void bindWatch(
      Registry registry, ChatwootProbe probe, ChatwootCircuits circuits, InboxPauses pauses) {
    registry.bind("list-unwell-inboxes", new ListUnwellInboxes(circuits, pauses));
    registry.bind("probe-unwell-inbox", new ProbeUnwellInbox(probe, circuits, pauses));
  }
}
