package io.caravan.console;

import io.caravan.journal.EventAttempt;
import io.caravan.journal.EventState;
import io.caravan.journal.StoredEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A point of an event's timeline.
 *
 * @param what in a word or two
 * @param tone {@code good}, {@code wait}, {@code bad} or nothing
 * @param took of a try to deliver it
 * @param why of a try that failed
 */
record Moment(Instant at, String what, String tone, @Nullable Duration took, @Nullable String why) {

  private static final String DELIVERED = EventState.DELIVERED.word();
  private static final Set<String> FINAL = Set.of(EventState.DEAD.word(), "rejected");

  /** From when it was sent to how it ended or when it is tried next. */
  static List<Moment> of(StoredEvent event, List<EventAttempt> attempts) {
    List<Moment> moments = new ArrayList<>();
    moments.add(plain(event.occurredAt(), "sent"));
    moments.add(plain(event.receivedAt(), "received"));
    attempts.forEach(attempt -> moments.add(of(attempt)));
    String last = attempts.isEmpty() ? "" : attempts.get(attempts.size() - 1).outcome();
    if (event.finishedAt() != null && !last.equals(event.state().word())) {
      moments.add(
          new Moment(
              event.finishedAt(), event.state().word(), tone(event.state()), null, event.reason()));
    }
    moments.sort(Comparator.comparing(Moment::at));
    if (event.nextAttemptAt() != null) {
      moments.add(new Moment(event.nextAttemptAt(), "next try", "wait", null, null));
    }
    return moments;
  }

  /** The colour of a state. */
  static String tone(EventState state) {
    return switch (state) {
      case DELIVERED -> "good";
      case DEAD -> "bad";
      case RECEIVED, RETRYING -> "wait";
      case IGNORED, DISCARDED -> "";
    };
  }

  private static Moment of(EventAttempt attempt) {
    String outcome = attempt.outcome();
    String tone = outcome.equals(DELIVERED) ? "good" : FINAL.contains(outcome) ? "bad" : "wait";
    return new Moment(
        attempt.startedAt(),
        "try: " + outcome,
        tone,
        Duration.ofMillis(attempt.durationMillis()),
        attempt.error());
  }

  private static Moment plain(Instant at, String what) {
    return new Moment(at, what, "", null, null);
  }
}
