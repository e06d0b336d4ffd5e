package io.caravan.relay;

import static io.caravan.relay.RelayRoutes.INBOX;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Change;
import io.caravan.chatwoot.ChatwootFailures;
import io.caravan.chatwoot.CircuitMode;
import io.caravan.chatwoot.FailureKind;
import io.caravan.chatwoot.Placed;
import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Edits, unsends and reactions: what they do to their target, wherever that is just then. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class ChangesRouteTest {

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private RelayRoutes relay;

  @BeforeAll
  void open() throws Exception {
    journal = JournalDatabase.fresh(clock);
    relay = RelayRoutes.on(journal);
  }

  @BeforeEach
  void chatwootIsWell() {
    relay.chatwoot.place = delivery -> {};
    relay.chatwoot.look = delivery -> {};
    relay.chatwoot.withdraw = delivery -> {};
    relay.chatwoot.probe = () -> {};
    relay.chatwoot.placed.clear();
    relay.chatwoot.placedIn.clear();
    relay.chatwoot.lookedFor.clear();
    relay.chatwoot.deleted.clear();
    clock.tick(Duration.ofHours(1));
  }

  @AfterAll
  void close() {
    relay.close();
    journal.close();
  }

  @Test
  void P2_an_unsend_deletes_its_target_and_the_targets_edits() {
    long lane = relay.receive("ann", 1);
    change("ann", "ann-e", Change.Kind.EDIT, "ann-0", "edited");
    relay.visit(lane);
    change("ann", "ann-u", Change.Kind.UNSEND, "ann-0", null);

    relay.visit(lane);

    assertThat(relay.chatwoot.deleted).containsExactly(placed("ann-0"), placed("ann-e"));
    assertThat(journal.event("ann-u"))
        .containsEntry("state", "delivered")
        .containsEntry("chatwoot_message_id", placed("ann-e").message())
        .containsEntry("attempts", 0);
    assertThat(journal.laneRow(lane))
        .containsEntry("due_at", null)
        .containsEntry("chatwoot_contact_id", PlayedChatwoot.CONTACT)
        .containsEntry("chatwoot_conversation_id", PlayedChatwoot.CONVERSATION);
  }

  @Test
  void P2_what_was_unsent_before_it_was_delivered_never_appears() {
    long lane = relay.receive("bea", 2);
    change("bea", "bea-e", Change.Kind.EDIT, "bea-0", "edited");
    change("bea", "bea-r", Change.Kind.REACTION, "bea-0", "👍");
    change("bea", "bea-u", Change.Kind.UNSEND, "bea-0", null);

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of bea-1");
    assertThat(relay.chatwoot.deleted).isEmpty();
    assertIgnored("bea-0", "unsent");
    assertIgnored("bea-e", "unsent");
    assertIgnored("bea-r", "unsent");
    assertIgnored("bea-u", "nothing-to-delete: bea-0");
    assertThat(journal.laneRow(lane)).containsEntry("due_at", null).containsEntry("in_hand", null);
  }

  @Test
  void P2_a_message_that_comes_later_than_its_unsend_never_appears() {
    change("carl", "carl-u", Change.Kind.UNSEND, "carl-0", null);
    relay.visit(journal.lane(INBOX, "carl"));
    assertIgnored("carl-u", "unknown-target: carl-0");

    relay.visit(relay.receive("carl", 2));

    assertIgnored("carl-0", "unsent");
    assertThat(relay.chatwoot.placed).containsExactly("text of carl-1");
  }

  @Test
  void an_edit_or_reaction_that_comes_later_than_the_unsend_never_appears() {
    long lane = relay.receive("dan", 1);
    relay.visit(lane);
    change("dan", "dan-u", Change.Kind.UNSEND, "dan-0", null);
    relay.visit(lane);
    change("dan", "dan-e", Change.Kind.EDIT, "dan-0", "edited");
    change("dan", "dan-r", Change.Kind.REACTION, "dan-0", "👍");

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of dan-0");
    assertIgnored("dan-e", "unsent");
    assertIgnored("dan-r", "unsent");
  }

  @Test
  void P5_the_target_of_an_unsend_that_an_operator_discarded_is_delivered() {
    relay.receive("eve", 1);
    change("eve", "eve-u", Change.Kind.UNSEND, "eve-0", null);
    journal.run("update event set state = 'discarded' where message_id = 'eve-u'");

    relay.visit(journal.lane(INBOX, "eve"));

    assertThat(journal.event("eve-0")).containsEntry("state", "delivered");
  }

  @Test
  void P2_an_unsend_ends_a_target_that_waits_for_its_next_try() {
    long lane = relay.receive("fay", 1);
    relay.chatwoot.place = failing(FailureKind.OURS);
    relay.visit(lane);
    pass("fay-0");
    change("fay", "fay-u", Change.Kind.UNSEND, "fay-0", null);

    relay.visit(lane);

    assertIgnored("fay-0", "unsent");
    assertIgnored("fay-u", "nothing-to-delete: fay-0");
    assertThat(journal.laneRow(lane)).containsEntry("due_at", null);
  }

  @Test
  void P2_an_unsend_waits_for_a_target_that_may_be_in_chatwoot_and_that_is_then_deleted() {
    long lane = relay.receive("gus", 1);
    relay.chatwoot.place = failing(FailureKind.UNCLEAR);
    relay.visit(lane);
    relay.chatwoot.place = delivery -> {};
    pass("gus-0");
    change("gus", "gus-u", Change.Kind.UNSEND, "gus-0", null);
    journal.receive(INBOX, "gus", "gus-1");

    relay.visit(lane);

    assertThat(journal.event("gus-u"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0)
        .containsEntry("reason", "target: event " + id("gus-0") + " is still to be delivered");
    assertThat(relay.chatwoot.placed).as("it holds nobody back").containsExactly("text of gus-1");

    clock.tick(Duration.ofHours(1));
    journal.run("update event set not_before = null where message_id = 'gus-0'");
    relay.chatwoot.look = relay.chatwoot::found;
    relay.visit(lane);

    assertThat(relay.chatwoot.lookedFor).endsWith("text of gus-0");
    assertThat(relay.chatwoot.deleted).hasSize(1);
    assertIgnored("gus-0", "unsent");
    assertIgnored("gus-u", "nothing-to-delete: gus-0");
  }

  @Test
  void P2_what_is_unsent_and_may_be_in_chatwoot_is_only_given_up_when_it_can_no_longer_get_there() {
    long lane = relay.receive("hal", 1);
    change("hal", "hal-u", Change.Kind.UNSEND, "hal-0", null);
    journal.run(
        "update event set may_exist = true, not_before = clock_timestamp() + interval '1 hour'"
            + " where message_id = 'hal-0'");

    relay.visit(lane);
    assertThat(journal.event("hal-0")).containsEntry("state", "received");
    assertThat((String) journal.event("hal-0").get("reason")).startsWith("held: ");

    journal.run("update event set not_before = null where message_id = 'hal-0'");
    clock.tick(Duration.ofHours(2));
    relay.visit(lane);

    assertIgnored("hal-0", "unsent");
    assertThat(relay.chatwoot.placed).isEmpty();
  }

  @Test
  void P2_a_target_in_another_lane_is_left_to_the_worker_that_has_it() {
    long theirs = relay.receive("ida", 1);
    journal.run(
        "update lane set lease_token = ?, lease_until = clock_timestamp() - interval '1 minute'"
            + " where id = ?",
        UUID.randomUUID(),
        theirs);
    change("ida-lid", "ida-u", Change.Kind.UNSEND, "ida-0", null);
    long lane = journal.lane(INBOX, "ida-lid");

    relay.visit(lane);

    assertThat(journal.event("ida-0")).containsEntry("state", "received");
    assertThat((String) journal.event("ida-u").get("reason")).startsWith("target: ");

    journal.run("update lane set lease_token = null, lease_until = null where id = ?", theirs);
    clock.tick(Duration.ofMinutes(1));
    relay.visit(lane);

    assertIgnored("ida-0", "unsent");
    assertIgnored("ida-u", "nothing-to-delete: ida-0");
    assertThat(journal.laneRow(theirs)).containsEntry("due_at", null);
  }

  @Test
  void P2_a_target_that_another_lane_delivered_is_deleted() {
    relay.visit(relay.receive("jim", 1));
    change("jim-lid", "jim-u", Change.Kind.UNSEND, "jim-0", null);

    relay.visit(journal.lane(INBOX, "jim-lid"));

    assertThat(relay.chatwoot.deleted).containsExactly(placed("jim-0"));
    assertThat(journal.event("jim-u")).containsEntry("state", "delivered");
    assertThat(journal.laneRow(journal.lane(INBOX, "jim-lid")))
        .containsEntry("chatwoot_conversation_id", null);
  }

  @Test
  void P2_the_message_of_another_inbox_is_not_touched() {
    journal.receive("other", "kim", "kim-0");
    change("kim", "kim-u", Change.Kind.UNSEND, "kim-0", null);

    relay.visit(journal.lane(INBOX, "kim"));

    assertIgnored("kim-u", "unknown-target: kim-0");
    assertThat(journal.event("kim-0")).containsEntry("state", "received");
  }

  @Test
  void P2_a_dead_target_that_may_be_in_chatwoot_is_looked_for_and_deleted() {
    long lane = relay.receive("lea", 1);
    journal.run(
        "update event set state = 'dead', may_exist = true, finished_at = received_at"
            + " where message_id = 'lea-0'");
    change("lea", "lea-u", Change.Kind.UNSEND, "lea-0", null);
    relay.chatwoot.look = relay.chatwoot::found;

    relay.visit(lane);
    clock.tick(Duration.ofMinutes(1));
    relay.visit(lane);

    assertThat(relay.chatwoot.deleted).hasSize(1);
    assertIgnored("lea-0", "unsent");
    assertIgnored("lea-u", "nothing-to-delete: lea-0");
  }

  @Test
  void P2_a_dead_target_can_not_be_brought_back_by_a_replay() {
    long lane = relay.receive("max", 1);
    relay.chatwoot.place = failing(FailureKind.PERMANENT);
    relay.visit(lane);
    change("max", "max-u", Change.Kind.UNSEND, "max-0", null);

    relay.visit(lane);

    assertIgnored("max-0", "unsent");
  }

  @Test
  void P2_an_unsend_that_fails_is_repeated_and_never_looked_for() {
    long lane = relay.receive("ned", 1);
    relay.visit(lane);
    change("ned", "ned-u", Change.Kind.UNSEND, "ned-0", null);
    journal.run(
        "update event set may_exist = true, not_before = clock_timestamp() + interval '1 hour'"
            + " where message_id = 'ned-u'");
    relay.chatwoot.withdraw = failing(FailureKind.UNAVAILABLE);

    relay.visit(lane);

    assertThat(journal.event("ned-u"))
        .containsEntry("state", "retrying")
        .containsEntry("attempts", 1);
    relay.chatwoot.withdraw = delivery -> {};
    clock.tick(Duration.ofMinutes(2));
    relay.visit(lane);

    assertThat(journal.event("ned-u")).containsEntry("state", "delivered");
    assertThat(relay.chatwoot.lookedFor).isEmpty();
  }

  @Test
  void P7_a_deletion_that_succeeds_says_that_chatwoot_is_back() {
    long lane = relay.receive("una", 1);
    relay.visit(lane);
    change("una", "una-u", Change.Kind.UNSEND, "una-0", null);
    relay.circuits.badProbe(INBOX, "down");
    relay.circuits.goodProbe(INBOX);

    relay.visit(lane);

    assertThat(journal.event("una-u")).containsEntry("state", "delivered");
    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.CLOSED);
  }

  @Test
  void P2_a_failed_delete_of_what_a_look_found_does_not_count_as_delivered() {
    long lane = relay.receive("ola", 1);
    change("ola", "ola-u", Change.Kind.UNSEND, "ola-0", null);
    journal.run("update event set may_exist = true where message_id = 'ola-0'");
    relay.chatwoot.look = relay.chatwoot::found;
    relay.chatwoot.withdraw = failing(FailureKind.UNAVAILABLE);

    relay.visit(lane);

    assertThat(journal.event("ola-0"))
        .containsEntry("state", "retrying")
        .containsEntry("may_exist", true);
  }

  @Test
  void P3_an_edit_waits_for_its_target_without_holding_anybody_back() {
    long lane = relay.receive("pam", 1);
    relay.chatwoot.place = failing(FailureKind.OURS);
    relay.visit(lane);
    relay.chatwoot.place = delivery -> {};
    change("pam", "pam-e", Change.Kind.EDIT, "pam-0", "edited");
    journal.receive(INBOX, "pam", "pam-1");
    pass("pam-0");

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of pam-1");
    assertThat(journal.event("pam-e"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0);
    clock.tick(Duration.ofHours(1));
    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of pam-1", "text of pam-0", "edited");
  }

  @Test
  void an_edit_of_an_unknown_message_is_delivered_at_once() {
    change("quin", "quin-e", Change.Kind.EDIT, "nowhere", "edited");

    relay.visit(journal.lane(INBOX, "quin"));

    assertThat(relay.chatwoot.placed).containsExactly("edited");
  }

  @Test
  void a_note_goes_to_its_targets_conversation_and_the_lanes_next_message_does_not() {
    long lane = relay.receive("rob", 1);
    relay.visit(lane);
    journal.run("update lane set chatwoot_conversation_id = 8 where id = ?", lane);
    change("rob", "rob-r", Change.Kind.REACTION, "rob-0", "👍");
    change("rob", "rob-e", Change.Kind.EDIT, "rob-0", "edited");

    relay.visit(lane);

    assertThat(relay.chatwoot.placedIn)
        .containsExactly(PlayedChatwoot.CONVERSATION, PlayedChatwoot.CONVERSATION, 8L);
    assertThat(journal.event("rob-r"))
        .containsEntry("chatwoot_conversation_id", PlayedChatwoot.CONVERSATION);
    assertThat(journal.laneRow(lane)).containsEntry("chatwoot_conversation_id", 8L);
  }

  /** The hold of a failing event is over: later ones pass it. */
  private void pass(String messageId) {
    journal.run(
        "update event set held_until = received_at, not_before = null where message_id = ?",
        messageId);
  }

  private void change(String contact, String id, Change.Kind kind, String target, String text) {
    journal.receiveChange(INBOX, contact, id, new Change(kind, target), text);
  }

  private void assertIgnored(String messageId, String reason) {
    assertThat(journal.event(messageId))
        .containsEntry("state", "ignored")
        .containsEntry("reason", reason)
        .containsEntry("next_attempt_at", null);
    assertThat(journal.event(messageId).get("finished_at")).isNotNull();
  }

  private Placed placed(String messageId) {
    return new Placed(
        (long) journal.event(messageId).get("chatwoot_conversation_id"),
        (long) journal.event(messageId).get("chatwoot_message_id"));
  }

  private Object id(String messageId) {
    return journal.event(messageId).get("id");
  }

  private static PlayedChatwoot.Call failing(FailureKind kind) {
    return delivery -> {
      throw ChatwootFailures.of(kind);
    };
  }
}
