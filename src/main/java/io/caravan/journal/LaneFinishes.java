package io.caravan.journal;

import java.time.Clock;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** Ends of the event in hand; the last one of a claim gives the lane back in the same commit. */
final class LaneFinishes {

  private static final String DELIVERED = Sql.named("record-delivered");
  private static final String IGNORED = Sql.named("record-ignored");

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final LaneDue due;
  private final Clock clock;

  LaneFinishes(JdbcClient jdbc, TransactionTemplate transaction, LaneDue due, Clock clock) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.due = due;
    this.clock = clock;
  }

  Finish delivered(Lease lease, Delivered delivered) {
    return finish(lease, delivered.next(), () -> writeDelivered(lease, delivered));
  }

  Finish ignored(Lease lease, Ignored ignored) {
    return finish(lease, ignored.next(), () -> writeIgnored(lease, ignored));
  }

  private Finish finish(Lease lease, @Nullable Long next, BooleanSupplier write) {
    if (next != null) {
      return write.getAsBoolean() ? Finish.RECORDED : Finish.LOST;
    }
    return Objects.requireNonNull(
        transaction.execute(
            status -> {
              if (!write.getAsBoolean()) {
                return Finish.LOST;
              }
              // what was written locked the lane's row
              return Times.isDue(due.release(lease.lane(), null), clock.instant())
                  ? Finish.GIVEN_BACK_DUE
                  : Finish.GIVEN_BACK;
            }));
  }

  private boolean writeDelivered(Lease lease, Delivered delivered) {
    return jdbc.sql(DELIVERED)
            .param("lane", lease.lane())
            .param("token", lease.token())
            .param("event", delivered.event())
            .param("next", delivered.next())
            .param("contact", delivered.contactId())
            .param("lane_conversation", delivered.laneConversationId())
            .param("conversation", delivered.conversationId())
            .param("message", delivered.messageId())
            .param("started_at", Times.at(delivered.startedAt()))
            .param("duration_ms", Math.toIntExact(delivered.took().toMillis()))
            .param("now", Times.at(clock.instant()))
            .update()
        == 1;
  }

  private boolean writeIgnored(Lease lease, Ignored ignored) {
    return jdbc.sql(IGNORED)
            .param("lane", lease.lane())
            .param("token", lease.token())
            .param("event", ignored.event())
            .param("next", ignored.next())
            .param("reason", ignored.reason())
            .param("started_at", Times.at(ignored.startedAt()))
            .param("duration_ms", Math.toIntExact(ignored.took().toMillis()))
            .param("now", Times.at(clock.instant()))
            .update()
        == 1;
  }
}
