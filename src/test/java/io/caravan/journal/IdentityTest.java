package io.caravan.journal;

import static io.caravan.journal.JournalDatabase.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;

/** One person stays one lane, on a real Postgres. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IdentityTest {

  private static final Duration LEASE = Duration.ofSeconds(45);

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private LaneMerges merges;
  private String inbox;

  @BeforeAll
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    merges = journal.merges();
  }

  @BeforeEach
  void inboxOfItsOwn(TestInfo test) {
    inbox = test.getTestMethod().orElseThrow().getName();
  }

  @AfterAll
  void close() {
    journal.close();
  }

  @Test
  void P4_every_id_that_was_ever_named_beside_another_leads_to_the_lane_of_the_first() {
    receive("1", "lid");
    receive("2", "phone", "lid");
    receive("3", "phone");
    receive("4", "bsuid", "old-phone", "phone");
    receive("5", "old-phone");

    assertThat(contacts()).containsExactly("lid");
    assertThat(open("lid")).containsExactly("1", "2", "3", "4", "5");
    assertThat(journal.count(ofInbox("contact_link"))).isZero();
  }

  @Test
  void a_person_with_one_id_has_no_other_entry_than_the_lane() {
    receive("1", "ana");
    receive("2", "ana");
    receive("3", "ben", "benjamin");
    receive("4", "ben", "benjamin");

    assertThat(contacts()).containsExactly("ana", "ben");
    assertThat(
            journal
                .jdbc()
                .sql("select id from alias where inbox = ?")
                .param(inbox)
                .query(String.class)
                .list())
        .containsExactly("benjamin");
  }

  @Test
  void P4_an_event_that_names_two_known_persons_as_one_says_so() {
    receive("1", "lid");
    receive("2", "phone");

    receive("3", "phone", "lid");
    receive("4", "lid", "phone");

    assertThat(open("phone")).containsExactly("2", "3");
    assertThat(open("lid")).containsExactly("1", "4");
    assertThat(journal.count(ofInbox("contact_link"))).isEqualTo(1);
  }

  @Test
  @Tag("peers-G")
  void P4_webhooks_that_did_not_see_each_other_are_found_to_be_one_person() {
    CompletableFuture<?>[] stored = new CompletableFuture<?>[1];
    journal
        .transaction()
        .executeWithoutResult(
            status -> {
              receive("1", "phone", "lid");
              stored[0] = CompletableFuture.runAsync(() -> receive("2", "lid"));
              stored[0].orTimeout(20, TimeUnit.SECONDS).join();
            });
    assertThat(contacts()).containsExactly("lid", "phone");
    assertThat(journal.count(ofInbox("contact_link"))).isZero();

    journal.links().findSplit();

    assertThat(journal.count(ofInbox("contact_link"))).isEqualTo(1);
    mergeAll();
    receive("3", "phone");
    assertThat(open("lid")).as("the lane that was made first").isEmpty();
    assertThat(open("phone")).containsExactly("1", "2", "3");
  }

  @Test
  void what_nobody_can_have_missed_any_more_is_not_looked_at_again() {
    receive("1", "phone", "lid");
    journal.run(
        "update alias set known_since = known_since - interval '61 seconds' where inbox = ?",
        inbox);

    journal.links().findSplit();

    assertThat(journal.count(ofInbox("alias") + " and checked")).isEqualTo(1);
  }

  @Test
  void P3_P5_a_merge_moves_what_is_open_and_dead_in_order_and_every_id() {
    receive("1", "phone");
    receive("2", "lid", "lid-of-old");
    receive("3", "phone");
    receive("4", "lid");
    journal.run(
        "update event set state = 'dead', reason = 'no' where inbox = ? and message_id = '4'",
        inbox);
    deliver("2");
    receive("5", "phone", "lid");

    assertThat(mergeAll()).isEqualTo(1);

    assertThat(event("2").get("lane_id")).as("finished: stays").isEqualTo(lane("lid"));
    assertThat(event("4").get("lane_id")).isEqualTo(lane("phone"));
    String toldByTarget = journal.webhooks().contactOf(inbox, "2").orElseThrow();
    assertThat(toldByTarget).isEqualTo("lid");
    receive("6", toldByTarget);
    receive("7", "lid-of-old");
    assertThat(open("phone")).containsExactly("1", "3", "5", "6", "7");
    assertThat(journal.laneRow(lane("lid")))
        .containsEntry("due_at", null)
        .containsEntry("lease_token", null)
        .containsEntry("merged_into", lane("phone"));
    assertThat(journal.laneRow(lane("phone")).get("lease_token")).isNull();
    assertThat(journal.laneRow(lane("phone")).get("due_at")).isNotNull();
    assertThat(journal.count(ofInbox("contact_link"))).isZero();
    assertThat(
            journal.count(
                "(select w.id from webhook w left join event e on e.webhook_id = w.id"
                    + " group by w.id having w.inserted <> count(e.id)) wrong"))
        .isZero();
    AuditEntry audit = journal.audit().list(null, 1).get(0);
    assertThat(audit.action()).isEqualTo("merge");
    assertThat(audit.actor()).isEqualTo("caravan");
    assertThat(audit.changed()).isEqualTo(1);
    assertThat(audit.selection()).contains("\"contact\": \"lid\"", "\"into\": \"phone\"");
  }

  @Test
  void P2_a_dead_event_of_a_lane_that_is_merged_is_replayed_in_the_other() {
    receive("dead-1", "phone");
    receive("dead-2", "lid");
    journal.run("update event set state = 'dead' where message_id = 'dead-2'");
    receive("dead-3", "phone", "lid");
    mergeAll();

    HandChange change =
        journal
            .deadLetters(webhook -> Optional.empty())
            .replay(
                new EventFilter(List.of(), Set.of(), inbox, "lid", null, null, null, null, null),
                new Operator("ana", "{}"));

    assertThat(change.changed()).as("found by either id").isEqualTo(1);
    assertThat(open("phone")).containsExactly("dead-1", "dead-2", "dead-3");
  }

  @Test
  void P2_the_look_of_a_merged_lane_knows_what_it_was_called_before() {
    receive("1", "a");
    receive("2", "b");
    receive("3", "c");
    receive("4", "b", "c");
    mergeAll();
    receive("5", "b", "a");
    mergeAll();

    LaneClaim claim =
        journal.lanes().claim(lane("a"), new ClaimTerms(LEASE, LEASE, false)).orElseThrow();

    assertThat(claim.events())
        .extracting(JournaledEvent::messageId)
        .containsExactly("1", "2", "3", "4", "5");
    assertThat(claim.events()).extracting(JournaledEvent::contact).containsOnly("a");
    assertThat(claim.events().get(0).formerContacts()).containsExactly("b", "c");
    assertThat(contacts()).containsExactly("a");
  }

  @Test
  void P3_a_webhook_that_is_stored_while_its_lane_is_merged_follows_it() {
    receive("1", "phone");
    receive("2", "lid");
    receive("3", "phone", "lid");
    LanePair pair = merges.claim(link(), LEASE).orElseThrow();
    CompletableFuture<?>[] late = new CompletableFuture<?>[1];

    journal
        .transaction()
        .executeWithoutResult(
            status -> {
              merges.join(pair, pair.first(), null);
              late[0] = CompletableFuture.runAsync(() -> receive("4", "lid"));
              awaitBlocked();
            });
    late[0].orTimeout(20, TimeUnit.SECONDS).join();

    assertThat(event("4").get("lane_id")).isEqualTo(lane("phone"));
    journal.run("update lane set due_at = null where id = ?", lane("phone"));
    assertThat(journal.lanes().due(List.of(inbox), 10)).containsExactly(lane("lid"));
    LaneHead head = journal.lanes().find(lane("lid")).orElseThrow();
    assertThat(head.merged()).isTrue();
    assertThat(journal.lanes().claim(lane("lid"), new ClaimTerms(LEASE, LEASE, false))).isEmpty();

    merges.passOn(lane("lid"));

    assertThat(journal.lanes().due(List.of(inbox), 10)).containsExactly(lane("phone"));
    assertThat(open("phone")).containsExactly("1", "2", "3", "4");
  }

  @Test
  void P6_who_follows_a_signpost_locks_lanes_in_the_order_of_intake() {
    receive("1", "phone");
    receive("2", "lid");
    receive("3", "phone", "lid");
    LanePair pair = merges.claim(link(), LEASE).orElseThrow();
    merges.join(pair, pair.second(), null);
    CompletableFuture<?>[] follower = new CompletableFuture<?>[1];

    journal
        .transaction()
        .executeWithoutResult(
            status -> {
              lock("lid");
              follower[0] = CompletableFuture.runAsync(() -> merges.passOn(lane("phone")));
              awaitBlocked();
              lock("phone");
            });

    follower[0].orTimeout(20, TimeUnit.SECONDS).join();
  }

  private void lock(String contact) {
    journal
        .jdbc()
        .sql("select id from lane where inbox = ? and contact = ? for update nowait")
        .params(inbox, contact)
        .query()
        .singleRow();
  }

  @Test
  void P3_a_merge_takes_along_what_a_webhook_stores_at_the_same_moment() {
    receive("1", "phone");
    receive("2", "lid");
    receive("3", "phone", "lid");
    LanePair pair = merges.claim(link(), LEASE).orElseThrow();
    CompletableFuture<?>[] joined = new CompletableFuture<?>[1];

    journal
        .transaction()
        .executeWithoutResult(
            status -> {
              receive("4", "lid");
              joined[0] = CompletableFuture.runAsync(() -> merges.join(pair, pair.first(), null));
              awaitBlocked();
            });
    joined[0].orTimeout(20, TimeUnit.SECONDS).join();

    assertThat(open("phone")).containsExactly("1", "2", "3", "4");
    assertThat(journal.laneRow(lane("phone")).get("due_at")).isNotNull();
  }

  @Test
  void P6_a_lane_that_is_worked_on_is_left_alone_and_asked_again_soon() {
    receive("1", "phone");
    receive("2", "lid");
    receive("3", "phone", "lid");
    LaneClaim worker =
        journal.lanes().claim(lane("lid"), new ClaimTerms(LEASE, LEASE, false)).orElseThrow();

    assertThat(merges.claim(link(), LEASE)).isEmpty();
    assertThat(journal.links().due(List.of(inbox), 10)).isEmpty();

    clock.tick(Duration.ofSeconds(2));
    journal.run(
        "update lane set lease_until = clock_timestamp() - interval '1 second' where id = ?",
        lane("lid"));
    assertThat(merges.claim(link(), LEASE)).as("something was left in hand").isEmpty();
    journal.lanes().release(worker.lease(), null);
    clock.tick(Duration.ofSeconds(2));
    LanePair pair = merges.claim(link(), LEASE).orElseThrow();
    assertThat(journal.lanes().claim(lane("lid"), new ClaimTerms(LEASE, LEASE, false))).isEmpty();
    assertThat(journal.lanes().claim(lane("phone"), new ClaimTerms(LEASE, LEASE, false))).isEmpty();
    assertThat(merges.renew(pair, LEASE)).isTrue();
    merges.release(pair);
    assertThat(journal.lanes().claim(lane("lid"), new ClaimTerms(LEASE, LEASE, false))).isPresent();
  }

  @Test
  void P2_a_merge_whose_leases_went_to_a_worker_changes_nothing() {
    receive("1", "phone");
    receive("2", "lid");
    receive("3", "phone", "lid");
    LanePair pair = merges.claim(link(), LEASE).orElseThrow();
    journal.run(
        "update lane set lease_until = clock_timestamp() - interval '1 second' where id = ?",
        lane("lid"));
    journal.lanes().claim(lane("lid"), new ClaimTerms(LEASE, LEASE, false)).orElseThrow();

    assertThat(merges.renew(pair, LEASE)).isFalse();
    assertThat(merges.join(pair, pair.first(), null)).isEmpty();

    assertThat(journal.laneRow(lane("lid"))).containsEntry("merged_into", null);
    assertThat(open("lid")).containsExactly("2");
    assertThat(journal.count(ofInbox("contact_link"))).isEqualTo(1);
  }

  @Test
  void the_conversation_in_which_something_was_delivered_last_goes_on() {
    receive("1", "phone");
    receive("2", "lid");
    journal.run("update lane set chatwoot_conversation_id = id where inbox = ?", inbox);
    deliver("1");
    clock.tick(Duration.ofMinutes(1));
    deliver("2");
    receive("3", "phone", "lid");
    LanePair pair = merges.claim(link(), LEASE).orElseThrow();

    merges.join(pair, pair.first(), 77L);

    assertThat(journal.laneRow(lane("phone")))
        .containsEntry("chatwoot_contact_id", 77L)
        .containsEntry("chatwoot_conversation_id", lane("lid"));
  }

  @Test
  @Tag("peers-G")
  void P4_P5_many_webhooks_with_overlapping_ids_at_once_end_in_one_lane_for_each_person() {
    int persons = 12;
    List<List<NewEvent>> webhooks = new ArrayList<>();
    Random random = new Random(4711);
    for (int n = 0; n < 240; n++) {
      List<NewEvent> batch = new ArrayList<>();
      for (int place = 0; place < 3; place++) {
        List<String> ids = new ArrayList<>(List.of("lid", "phone", "phone9", "bsuid"));
        Collections.shuffle(ids, random);
        String person = random.nextInt(persons) + "-";
        List<String> named =
            ids.subList(0, 1 + random.nextInt(4)).stream().map(person::concat).toList();
        batch.add(newEvent("m" + n + "-" + place, place, named));
      }
      webhooks.add(batch);
    }
    ExecutorService threads = Executors.newFixedThreadPool(12);

    CompletableFuture<?>[] stored =
        webhooks.stream()
            .map(batch -> CompletableFuture.runAsync(() -> journal.receive(inbox, batch), threads))
            .toArray(CompletableFuture[]::new);
    CompletableFuture<?> merging =
        CompletableFuture.runAsync(() -> IntStream.range(0, 20).forEach(i -> mergeAll()), threads);
    CompletableFuture.allOf(stored).orTimeout(60, TimeUnit.SECONDS).join();
    merging.orTimeout(60, TimeUnit.SECONDS).join();
    threads.shutdown();
    // each person's ids are named together at least once
    journal.receive(
        inbox,
        IntStream.range(0, persons)
            .mapToObj(
                i ->
                    newEvent(
                        "all-" + i,
                        i,
                        List.of(i + "-lid", i + "-phone", i + "-phone9", i + "-bsuid")))
            .toList());
    mergeAll();
    clock.tick(Duration.ofSeconds(10));
    mergeAll();

    assertThat(contacts()).hasSize(persons);
    assertThat(journal.count(ofInbox("event"))).isEqualTo(240 * 3 + persons);
    assertThat(
            journal.count(
                "event e join lane l on l.id = e.lane_id where e.inbox = '"
                    + inbox
                    + "' and l.merged_into is not null"))
        .isZero();
    for (int i = 0; i < persons; i++) {
      for (String id : List.of("lid", "phone", "phone9", "bsuid")) {
        receive("after-" + i + id, i + "-" + id);
      }
    }
    assertThat(contacts()).hasSize(persons);
    assertThat(journal.count(ofInbox("contact_link"))).isZero();
  }

  private int mergeAll() {
    int merged = 0;
    journal.links().findSplit();
    List<ContactLink> due = journal.links().due(List.of(inbox), 100);
    while (!due.isEmpty()) {
      for (ContactLink link : due) {
        Optional<LanePair> pair = merges.claim(link, LEASE);
        if (pair.isPresent()) {
          merges.join(pair.get(), pair.get().first(), null);
          merged++;
        }
      }
      due = journal.links().due(List.of(inbox), 100);
    }
    return merged;
  }

  private ContactLink link() {
    return journal
        .jdbc()
        .sql("select id from contact_link where inbox = ?")
        .param(inbox)
        .query((row, n) -> new ContactLink(row.getLong(1), inbox))
        .single();
  }

  private void receive(String id, String contact, String... aliases) {
    List<String> ids = new ArrayList<>(List.of(contact));
    ids.addAll(List.of(aliases));
    journal.receiveAlone(inbox, List.of(newEvent(id, 0, ids)));
    clock.tick(Duration.ofMillis(1));
  }

  private NewEvent newEvent(String id, int place, List<String> ids) {
    NewEvent event = message(inbox, ids.get(0), place, id, clock.instant());
    return new NewEvent(
        inbox,
        event.contact(),
        place,
        event.kind(),
        event.dedupeKey(),
        id,
        event.occurredAt(),
        event.message(),
        EventState.RECEIVED,
        null,
        ids.subList(1, ids.size()),
        true);
  }

  private Map<String, Object> event(String id) {
    return journal
        .jdbc()
        .sql("select * from event where inbox = ? and message_id = ?")
        .params(inbox, id)
        .query()
        .singleRow();
  }

  private void deliver(String id) {
    journal.run(
        "update event set state = 'delivered', finished_at = ? where inbox = ? and message_id = ?",
        Times.at(clock.instant()),
        inbox,
        id);
  }

  private String ofInbox(String table) {
    return table + " where inbox = '" + inbox + "'";
  }

  private long lane(String contact) {
    return journal.lane(inbox, contact);
  }

  /** Of the lanes that live. */
  private List<String> contacts() {
    return journal
        .jdbc()
        .sql("select contact from lane where inbox = ? and merged_into is null order by contact")
        .param(inbox)
        .query(String.class)
        .list();
  }

  private List<String> open(String contact) {
    return journal
        .jdbc()
        .sql(
            """
            select message_id from event where lane_id = ? and state = 'received'
            order by occurred_at, webhook_id, place""")
        .param(lane(contact))
        .query(String.class)
        .list();
  }

  private void awaitBlocked() {
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                journal.count(
                        "pg_stat_activity where datname = current_database()"
                            + " and wait_event_type = 'Lock'")
                    > 0);
  }
}
