package io.caravan.whole;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.ContactInbox;
import io.caravan.sandbox.chatwoot.Conversation;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.PatientChannel;
import io.caravan.testing.Traffic;
import io.caravan.testing.WholeApplication;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Chatwoot stores every message it is sent, and of none does it say so: a hundred times each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("peers-C")
class LostAnswersIT {

  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  /** Past the deadline of a call, and well before twice of it: Caravan waits for no later one. */
  private static final Duration LATE = TIMEOUT.multipliedBy(13).dividedBy(10);

  private WholeApplication whole;

  @BeforeAll
  void start() {
    whole =
        WholeApplication.start(
            settings ->
                settings
                    .with("caravan.chatwoot.timeout", TIMEOUT.toSeconds() + "s")
                    .with("caravan.relay.workers", 50)
                    // the clock is moved on by minutes
                    .with("caravan.relay.order-hold", "2h"));
  }

  @AfterEach
  void clearFaults() {
    whole.chatwoot().faults().clear();
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "COMMIT_THEN_500",
        "COMMIT_THEN_502",
        "COMMIT_THEN_503",
        "COMMIT_THEN_504",
        "COMMIT_THEN_CUT",
        "COMMIT_THEN_CUT_BODY",
        "COMMIT_THEN_STALL",
        "COMMIT_THEN_422",
        "STALL_THEN_COMMIT"
      })
  void P2_a_hundred_messages_of_which_every_answer_is_lost_are_posted_once_each(Effect effect) {
    // the first one of each contact comes with its conversation
    assertOneCopyEach(Endpoint.MESSAGE_CREATE, effect, new Traffic("post-" + effect, 50, 3));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "COMMIT_THEN_500",
        "COMMIT_THEN_502",
        "COMMIT_THEN_503",
        "COMMIT_THEN_504",
        "COMMIT_THEN_CUT",
        "COMMIT_THEN_CUT_BODY",
        "COMMIT_THEN_STALL",
        "COMMIT_THEN_422",
        "STALL_THEN_COMMIT"
      })
  void P4_a_hundred_conversations_of_which_every_answer_is_lost_are_made_once_each(Effect effect) {
    assertOneCopyEach(Endpoint.CONVERSATION_CREATE, effect, new Traffic("make-" + effect, 100, 1));
  }

  private void assertOneCopyEach(Endpoint endpoint, Effect effect, Traffic traffic) {
    int before = whole.chatwoot().requests().count(endpoint);
    whole.chatwoot().faults().add(Fault.at(endpoint, effect).delay(LATE));

    CompletableFuture<Void> sent = traffic.inOrder(new PatientChannel(whole.sender()));

    sent.orTimeout(60, TimeUnit.SECONDS).join();
    WholeApplication.await()
        .atMost(Duration.ofSeconds(90))
        .until(() -> delivered(traffic) == traffic.messages().size() || moveOn(traffic));
    for (String person : traffic.persons()) {
      assertThat(whole.sourceIdsStartingWith(person + "-"))
          .containsExactlyElementsOf(traffic.messages(person));
    }
    assertThat(conversationsPerContact(traffic))
        .hasSize(traffic.contacts())
        .allSatisfy((contact, conversations) -> assertThat(conversations).isOne());
    assertThat(whole.chatwoot().faults().hits(endpoint)).as("answers lost").isEqualTo(100);
    assertThat(whole.chatwoot().requests().count(endpoint) - before).as("sent").isEqualTo(100);
  }

  private int delivered(Traffic traffic) {
    return whole
        .jdbc()
        .sql("select count(*) from event where message_id like ? and state = 'delivered'")
        .param(traffic.prefix() + "-%")
        .query(Integer.class)
        .single();
  }

  /** To the last of the next tries, should it be far away; false, for the one who waits. */
  private boolean moveOn(Traffic traffic) {
    whole
        .jdbc()
        .sql(
            """
            select max(next_attempt_at) from event
            where message_id like ? and state in ('received', 'retrying')""")
        .param(traffic.prefix() + "-%")
        .query((row, n) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
        .single()
        .map(next -> Duration.between(whole.clock().instant(), next.toInstant()))
        .filter(left -> left.compareTo(Duration.ofSeconds(3)) > 0)
        .ifPresent(whole.clock()::tick);
    return false;
  }

  private Map<Long, Long> conversationsPerContact(Traffic traffic) {
    Map<Long, ContactInbox> addresses =
        whole.chatwoot().contactInboxes().stream()
            .filter(address -> traffic.persons().contains(address.sourceId()))
            .collect(Collectors.toMap(ContactInbox::id, address -> address));
    return whole.chatwoot().conversations().stream()
        .map(Conversation::contactInboxId)
        .filter(addresses::containsKey)
        .collect(Collectors.groupingBy(id -> addresses.get(id).contactId(), Collectors.counting()));
  }
}
