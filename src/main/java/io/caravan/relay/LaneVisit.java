package io.caravan.relay;

import io.caravan.chatwoot.CallGate;
import io.caravan.chatwoot.ChatwootCall.Effect;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.journal.Finish;
import io.caravan.journal.JournaledEvent;
import io.caravan.journal.LaneClaim;
import io.caravan.journal.LaneHead;
import io.caravan.journal.LaneJournal;
import io.caravan.journal.Lease;
import io.caravan.journal.Unclear;
import io.caravan.lock.LockHolder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A worker's visit to a lane: what it holds, how long it may still act on it, and how far it is
 * with the event in hand. In the exchange variable {@code visit}; read by the keeper's thread as
 * well.
 *
 * <p>Lease left is measured on the monotonic clock from before a renewal was sent, so that it is
 * never thought longer than Postgres grants it.
 */
public final class LaneVisit implements CallGate, LockHolder {

  /** Beyond a call's deadline: time to write down how it ended. */
  static final Duration TO_WRITE_DOWN = Duration.ofSeconds(15);

  /** Past its deadline by this much, a worker counts as hung. */
  static final Duration HUNG_AFTER = Duration.ofSeconds(5);

  private final LaneHead head;
  private final LaneJournal journal;
  private final Duration leaseLength;
  private final LongSupplier nanos;

  private @Nullable LaneClaim claim;
  private @Nullable Long contactId;
  private @Nullable Long conversationId;
  private long leaseUntil;
  private long stepUntil;
  private int place = -1;
  private @Nullable Instant startedAt;
  private long startedNanos;
  private @Nullable StartedPost post;
  private @Nullable Finish end = Finish.RECORDED;

  LaneVisit(LaneHead head, LaneJournal journal, Duration leaseLength, LongSupplier nanos) {
    this.head = head;
    this.journal = journal;
    this.leaseLength = leaseLength;
    this.nanos = nanos;
    this.stepUntil = nanos.getAsLong() + leaseLength.toNanos();
  }

  public long lane() {
    return head.lane();
  }

  public String inbox() {
    return head.inbox();
  }

  /**
   * @param sentAt monotonic time from before the claim was sent
   */
  synchronized void claimed(LaneClaim got, long sentAt) {
    claim = got;
    contactId = got.contactId();
    conversationId = got.conversationId();
    leaseUntil = sentAt + leaseLength.toNanos();
    stepUntil = leaseUntil;
  }

  synchronized @Nullable Lease lease() {
    return claim == null ? null : claim.lease();
  }

  /** The events of the claim are taken up in their order. */
  synchronized void begin(JournaledEvent event, Instant now) {
    List<JournaledEvent> events = claimed().events();
    place++;
    if (events.get(place).id() != event.id()) {
      throw new IllegalStateException("event " + event.id() + " is taken up out of its order");
    }
    startedAt = now;
    startedNanos = nanos.getAsLong();
    stepUntil = startedNanos + leaseLength.toNanos();
    post = null;
    end = null;
  }

  @Override
  public synchronized void beforeCall(Effect effect, Duration deadline) throws LeaseLost {
    Duration needed = deadline.plus(TO_WRITE_DOWN);
    long sentAt = nanos.getAsLong();
    if (leaseUntil - sentAt < needed.toNanos()) {
      if (!journal.renew(claimed().lease(), needed)) {
        throw new LeaseLost("lane " + lane() + " went to another worker before a call");
      }
      leaseUntil = sentAt + needed.toNanos();
    }
    long startsAt = nanos.getAsLong();
    // neither a look nor a contact leaves a message behind that somebody has to look for
    if (effect == Effect.MESSAGE) {
      post = StartedPost.after(post, startsAt, deadline);
    }
    stepUntil = startsAt + deadline.toNanos();
  }

  /**
   * For the keeper.
   *
   * @return false when the lease is no longer ours, or the worker hangs and must lose it
   */
  boolean keepLease() {
    Lease ours = lease();
    long sentAt = nanos.getAsLong();
    if (ours == null || givenBack() != null || !isHealthy() || !journal.renew(ours, leaseLength)) {
      return false;
    }
    synchronized (this) {
      leaseUntil = Math.max(leaseUntil, sentAt + leaseLength.toNanos());
    }
    return true;
  }

  @Override
  public synchronized boolean isHealthy() {
    return nanos.getAsLong() - stepUntil < HUNG_AFTER.toNanos();
  }

  synchronized @Nullable Long contactId() {
    return contactId;
  }

  synchronized @Nullable Long conversationId() {
    return conversationId;
  }

  /** What the delivery learned (or unlearned) of the lane's ids. */
  synchronized void ids(@Nullable Long contact, @Nullable Long conversation) {
    contactId = contact;
    conversationId = conversation;
  }

  synchronized JournaledEvent inHand() {
    return claimed().events().get(place);
  }

  /** What is in hand once the event in hand is finished. */
  synchronized @Nullable Long next() {
    List<JournaledEvent> events = claimed().events();
    return place + 1 < events.size() ? events.get(place + 1).id() : null;
  }

  synchronized Instant startedAt() {
    return Objects.requireNonNull(startedAt, "no event was begun");
  }

  synchronized Duration took() {
    return Duration.ofNanos(nanos.getAsLong() - startedNanos);
  }

  /** The finish of the event in hand is committed, or is known not to count. */
  synchronized void finished(Finish finish) {
    end = finish;
  }

  /** How the lane went back with its last event, null while it is held. */
  synchronized @Nullable Finish givenBack() {
    return end != null && end.isGivenBack() ? end : null;
  }

  /** False while an event is in hand. */
  synchronized boolean isFinished() {
    return end != null;
  }

  /** From now; how long Chatwoot may still commit a message that was sent for the event in hand. */
  synchronized Duration mayStillCommit() {
    return post == null ? Duration.ZERO : post.mayStillCommit(nanos.getAsLong());
  }

  /** The event in hand, when it was sent and its finish is not known to be committed. */
  synchronized @Nullable Unclear unclear() {
    return end != null || post == null ? null : new Unclear(inHand().id(), mayStillCommit());
  }

  private LaneClaim claimed() {
    return Objects.requireNonNull(claim, "the lane is not claimed");
  }
}
