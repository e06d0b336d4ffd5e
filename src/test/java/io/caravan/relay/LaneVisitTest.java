package io.caravan.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.caravan.chatwoot.ChatwootCall.Effect;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.journal.ClaimTerms;
import io.caravan.journal.Finish;
import io.caravan.journal.JournalDatabase;
import io.caravan.journal.LaneClaim;
import io.caravan.journal.Unclear;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What a worker may still do with its lane, by a monotonic clock that the test moves. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LaneVisitTest {

  private static final Duration LEASE = Duration.ofSeconds(45);
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private final SettableClock clock = SettableClock.atPresent();
  private final AtomicLong nanos = new AtomicLong(4711);
  private JournalDatabase journal;
  private LaneVisit visit;
  private LaneClaim claim;
  private int contacts;

  @BeforeAll
  void open() {
    journal = JournalDatabase.fresh(clock);
  }

  @AfterAll
  void close() {
    journal.close();
  }

  @Test
  void a_call_that_fits_into_what_is_left_of_the_lease_costs_no_statement() throws Exception {
    claim(1);
    OffsetDateTime granted = leaseUntil();
    pass(Duration.ofSeconds(10));

    visit.beforeCall(Effect.MESSAGE, DEADLINE);

    assertThat(leaseUntil()).isEqualTo(granted);
  }

  @Test
  void a_call_that_does_not_extends_the_lease_to_its_deadline_and_15_seconds() throws Exception {
    claim(1);
    pass(Duration.ofSeconds(10).plusNanos(1));
    makeLeaseEnd(Duration.ofSeconds(1));

    visit.beforeCall(Effect.MESSAGE, DEADLINE);

    assertThat(leftOfLease()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(35));
    makeLeaseEnd(Duration.ofSeconds(1));
    visit.beforeCall(Effect.MESSAGE, DEADLINE);
    assertThat(leftOfLease()).as("35 s are left").isLessThan(Duration.ofSeconds(2));
    pass(Duration.ofNanos(1));
    visit.beforeCall(Effect.MESSAGE, DEADLINE);
    assertThat(leftOfLease()).isGreaterThan(Duration.ofSeconds(30));
  }

  @Test
  void a_call_with_media_needs_a_longer_lease() throws Exception {
    claim(1);

    visit.beforeCall(Effect.MESSAGE, Duration.ofSeconds(120));

    assertThat(leftOfLease()).isBetween(Duration.ofSeconds(130), Duration.ofSeconds(135));
  }

  @Test
  void lease_left_is_measured_from_before_the_claim_was_sent() throws Exception {
    receive(1);
    long sentAt = nanos.get();
    claimed(sentAt);
    visit.begin(claim.events().get(0), clock.instant());
    // the claim's answer took 11 s: of 45 s only 34 s are left, too little for a call
    pass(Duration.ofSeconds(11));
    makeLeaseEnd(Duration.ofSeconds(1));

    visit.beforeCall(Effect.MESSAGE, DEADLINE);

    assertThat(leftOfLease()).isGreaterThan(Duration.ofSeconds(30));
  }

  @Test
  void P2_no_call_starts_once_the_lane_is_another_workers() {
    claim(1);
    pass(Duration.ofSeconds(11));
    giveTo();

    assertThatExceptionOfType(LeaseLost.class)
        .isThrownBy(() -> visit.beforeCall(Effect.MESSAGE, DEADLINE));
    assertThat(visit.unclear()).as("nothing was sent").isNull();
  }

  @Test
  void the_keeper_renews_the_lease_to_its_full_length() throws Exception {
    claim(1);
    makeLeaseEnd(Duration.ofSeconds(5));
    pass(Duration.ofSeconds(40));

    assertThat(visit.keepLease()).isTrue();

    assertThat(leftOfLease()).isGreaterThan(Duration.ofSeconds(40));
    makeLeaseEnd(Duration.ofSeconds(5));
    visit.beforeCall(Effect.MESSAGE, DEADLINE);
    assertThat(leftOfLease()).as("the worker knows of it").isLessThan(Duration.ofSeconds(6));
  }

  @Test
  void the_keeper_stops_when_the_lease_is_another_workers() {
    claim(1);
    giveTo();

    assertThat(visit.keepLease()).isFalse();
  }

  @Test
  void a_worker_that_hangs_loses_its_lane_5_seconds_after_the_deadline_and_not_before()
      throws Exception {
    claim(1);
    visit.beforeCall(Effect.MESSAGE, DEADLINE);
    pass(DEADLINE.plusSeconds(5).minusNanos(1));
    assertThat(visit.isHealthy()).isTrue();
    assertThat(visit.keepLease()).isTrue();
    OffsetDateTime granted = leaseUntil();

    pass(Duration.ofNanos(1));

    assertThat(visit.isHealthy()).isFalse();
    assertThat(visit.keepLease()).isFalse();
    assertThat(leaseUntil()).as("it is left to lapse").isEqualTo(granted);
  }

  @Test
  void each_call_and_each_event_has_its_own_deadline() throws Exception {
    claim(2);
    visit.beforeCall(Effect.MESSAGE, DEADLINE);
    pass(Duration.ofSeconds(19));
    visit.beforeCall(Effect.MESSAGE, DEADLINE);
    pass(Duration.ofSeconds(19));
    assertThat(visit.isHealthy()).isTrue();

    visit.finished(Finish.RECORDED);
    visit.begin(claim.events().get(1), clock.instant());
    pass(LEASE);

    assertThat(visit.isHealthy()).isTrue();
    pass(Duration.ofSeconds(5));
    assertThat(visit.isHealthy()).isFalse();
  }

  @Test
  void P2_an_event_is_unclear_only_when_it_was_sent_and_its_finish_is_not_known() throws Exception {
    receive(2);
    assertThat(visit.unclear()).isNull();
    claimed(nanos.get());
    assertThat(visit.unclear()).as("claimed").isNull();
    visit.begin(claim.events().get(0), clock.instant());
    assertThat(visit.unclear()).as("begun").isNull();
    visit.beforeCall(Effect.MESSAGE, DEADLINE);
    assertThat(visit.unclear())
        .as("called")
        .isEqualTo(new Unclear(claim.events().get(0).id(), DEADLINE.multipliedBy(2)));
    visit.finished(Finish.RECORDED);
    assertThat(visit.unclear()).as("finished").isNull();
    visit.begin(claim.events().get(1), clock.instant());
    assertThat(visit.unclear()).as("the next one was not called for").isNull();
  }

  @Test
  void P2_chatwoot_may_still_commit_until_twice_the_deadline_after_the_calls_start()
      throws Exception {
    claim(1);
    assertThat(visit.mayStillCommit()).isZero();
    visit.beforeCall(Effect.MESSAGE, DEADLINE);
    pass(Duration.ofSeconds(15));

    assertThat(visit.mayStillCommit()).isEqualTo(Duration.ofSeconds(25));
    pass(Duration.ofSeconds(30));
    assertThat(visit.mayStillCommit()).isZero();
  }

  @Test
  void P2_a_look_after_a_long_call_does_not_shorten_the_time_that_call_may_still_be_committed()
      throws Exception {
    claim(1);
    visit.beforeCall(Effect.MESSAGE, Duration.ofSeconds(120));
    pass(Duration.ofSeconds(1));

    visit.beforeCall(Effect.NOTHING, DEADLINE);
    assertThat(visit.mayStillCommit()).isEqualTo(Duration.ofSeconds(239));
    visit.beforeCall(Effect.MESSAGE, DEADLINE);

    assertThat(visit.mayStillCommit()).isEqualTo(Duration.ofSeconds(239));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "MESSAGE")
  void P2_a_look_or_a_contact_leaves_no_message_behind_and_has_a_deadline_all_the_same(
      Effect effect) throws Exception {
    claim(1);
    makeLeaseEnd(Duration.ofSeconds(1));
    pass(Duration.ofSeconds(11));

    visit.beforeCall(effect, DEADLINE);

    assertThat(visit.unclear()).isNull();
    assertThat(visit.mayStillCommit()).isZero();
    assertThat(leftOfLease()).isGreaterThan(Duration.ofSeconds(30));
    pass(DEADLINE.plusSeconds(5));
    assertThat(visit.isHealthy()).isFalse();
  }

  @Test
  void P3_events_are_taken_up_in_the_claims_order() {
    claim(3);

    assertThat(visit.next()).isEqualTo(claim.events().get(1).id());
    assertThatIllegalStateException()
        .isThrownBy(() -> visit.begin(claim.events().get(2), clock.instant()))
        .withMessageContaining("out of its order");
  }

  @Test
  void after_the_last_event_of_a_claim_nothing_is_in_hand() {
    claim(1);

    assertThat(visit.inHand()).isEqualTo(claim.events().get(0));
    assertThat(visit.next()).isNull();
  }

  private void receive(int messages) {
    String contact = "contact-" + contacts++;
    String[] ids = new String[messages];
    for (int i = 0; i < messages; i++) {
      ids[i] = contact + "-" + i;
    }
    journal.receive("insta", contact, ids);
    long lane = journal.lane("insta", contact);
    visit =
        new LaneVisit(journal.lanes().find(lane).orElseThrow(), journal.lanes(), LEASE, nanos::get);
  }

  private void claimed(long sentAt) {
    claim =
        journal.lanes().claim(visit.lane(), new ClaimTerms(LEASE, DEADLINE, false)).orElseThrow();
    visit.claimed(claim, sentAt);
  }

  /** A lane with these many events, claimed now, the first of them begun. */
  private void claim(int messages) {
    receive(messages);
    claimed(nanos.get());
    visit.begin(claim.events().get(0), clock.instant());
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private void giveTo() {
    journal.run("update lane set lease_token = gen_random_uuid() where id = ?", visit.lane());
  }

  private void makeLeaseEnd(Duration fromNow) {
    journal.run(
        "update lane set lease_until = clock_timestamp() + ? * interval '1 ms' where id = ?",
        fromNow.toMillis(),
        visit.lane());
  }

  private OffsetDateTime leaseUntil() {
    return journal
        .jdbc()
        .sql("select lease_until from lane where id = ?")
        .param(visit.lane())
        .query(OffsetDateTime.class)
        .single();
  }

  private Duration leftOfLease() {
    return Duration.ofMillis(
        journal
            .jdbc()
            .sql(
                "select (extract(epoch from lease_until - clock_timestamp()) * 1000)::bigint"
                    + " from lane where id = ?")
            .param(visit.lane())
            .query(Long.class)
            .single());
  }
}
