package io.caravan.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A lane that has something to deliver and is left alone until later; why is told by the first
 * event that waits in it, since the others wait for that one.
 *
 * @param contact the channel's id of the person
 * @param dueAt when it goes on by itself
 * @param waiting events that wait in it
 * @param since the first try of the first event, or its receipt if there was none
 * @param event the first event that waits
 * @param reason why it was put off; null: nothing is wrong with it, the lane was put off
 * @param nextAttemptAt null: it is due
 * @param heldUntil until then later ones wait for it; null: for as long as it is not due
 * @param notBefore Postgres' clock; until then Chatwoot may still commit an earlier try
 */
public record HeldLane(
    long id,
    String inbox,
    String contact,
    Instant dueAt,
    long waiting,
    Instant since,
    long event,
    @Nullable String reason,
    int attempts,
    @Nullable Instant nextAttemptAt,
    @Nullable Instant heldUntil,
    @Nullable Instant notBefore) {

  /** Its place among the held lanes, to list those behind it. */
  public Place place() {
    return new Place(dueAt, id);
  }

  /** Lanes are listed in the order in which they go on. */
  public record Place(Instant dueAt, long id) {}
}
