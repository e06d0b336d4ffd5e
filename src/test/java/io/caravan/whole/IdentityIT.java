package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.Contact;
import io.caravan.sandbox.chatwoot.ContactInbox;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.GenericSender;
import io.caravan.testing.MetaSender;
import io.caravan.testing.PatientChannel;
import io.caravan.testing.RunningCaravan;
import io.caravan.testing.WholeApplication;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One person stays one contact, under whatever ids they come. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IdentityIT {

  private static final String WHATSAPP_NUMBER = "555000111222333";

  private final Database database = TestStores.freshDatabase();
  private WholeApplication whole;
  private GenericSender sender;
  private MetaSender whatsApp;
  private long demo;

  @BeforeAll
  void start() {
    whole = WholeApplication.start(database, TestStores.redis().port(), IdentityIT::settings);
    demo = whole.chatwoot().inboxes().get(0).id();
    whole.chatwoot().apiInbox(12, "WhatsApp");
    // the start found an inbox that was not there yet, and paused it for a minute
    whole.clock().tick(Duration.ofSeconds(61));
    sender = whole.sender();
    whatsApp = new MetaSender(whole.caravan().url() + "/webhooks/whatsapp/wa", "secret-of-wa");
  }

  private RunningCaravan otherNode() {
    return settings(
            RunningCaravan.on(
                database,
                TestStores.redis().port(),
                whole.chatwoot().url(),
                whole.chatwoot().userToken()))
        .genericInbox(WholeApplication.INBOX, demo)
        .with("caravan.relay.poll", "200ms")
        .start();
  }

  private static RunningCaravan.Starter settings(RunningCaravan.Starter starter) {
    return starter
        .inbox("whatsapp", "wa", 12)
        .with("caravan.inboxes.wa.accounts[0]", WHATSAPP_NUMBER)
        .with("caravan.inboxes.wa.verify-token", "verify-me")
        // short, since Chatwoot's clock stays: an hour apart, and a look would not see what is
        // active
        .with("caravan.retry.schedule", "30s,30s,30s,30s,30s")
        .with("caravan.chatwoot.timeout", "2s");
  }

  @AfterEach
  void allIsWell() {
    whole.chatwoot().faults().clear();
    whole.chatwoot().races().pause(Duration.ZERO);
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @Test
  @Tag("peers-O")
  void P4_a_Brazilian_number_with_and_without_its_ninth_digit_is_one_contact() {
    send("br-1", "553187654321", "5531987654321");
    whole.awaitState("br-1", "delivered");
    send("br-2", "5531987654321", "553187654321");
    send("br-3", "5531987654321");
    send("br-4", "553187654321");
    awaitDelivered("br-", 4);

    assertThat(sourceIds("553187654321", "5531987654321")).containsExactly("553187654321");
    assertInOneConversation("br-1", "br-2", "br-3", "br-4");
  }

  @Test
  @Tag("peers-O")
  void P4_a_Brazilian_number_with_and_without_its_ninth_digit_is_one_contact_in_WhatsApp() {
    for (String[] each :
        new String[][] {{"wa-br-1", "5541998765432"}, {"wa-br-2", "554198765432"}}) {
      assertThat(whatsApp.post(whatsApp(each[0], each[1])).statusCode()).isEqualTo(200);
      whole.awaitState(each[0], "delivered");
    }

    assertThat(sourceIds("5541998765432", "554198765432")).containsExactly("5541998765432");
    assertInOneConversation("wa-br-1", "wa-br-2");
    assertThat(whole.event("wa-br-2").get("message").toString())
        .as("a reply goes to the id that was received last")
        .contains("\"id\": \"554198765432\"");
  }

  @Test
  @Tag("peers-G")
  void P4_fifty_people_who_come_by_phone_and_by_LID_at_once_to_two_nodes_are_fifty_contacts() {
    whole.chatwoot().races().pause(Duration.ofMillis(10));
    try (RunningCaravan other = otherNode()) {
      PatientChannel channel =
          new PatientChannel(sender, new GenericSender(other.url(), WholeApplication.INBOX));
      List<CompletableFuture<?>> sent = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        String lid = i + "@lid";
        String phone = i + "@c.us";
        String id = "g-" + i;
        sent.add(channel.sendBody(id + "-1", message(id + "-1", lid)));
        sent.add(channel.sendBody(id + "-2", message(id + "-2", phone, lid)));
        sent.add(channel.sendBody(id + "-3", message(id + "-3", phone)));
        sent.add(channel.sendBody(id + "-4", message(id + "-4", lid, phone)));
      }
      CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new))
          .orTimeout(60, TimeUnit.SECONDS)
          .join();

      awaitDelivered("g-", 200);
      for (int i = 0; i < 50; i++) {
        String lid = i + "@lid";
        String phone = i + "@c.us";
        await()
            .untilAsserted(
                () -> {
                  whole.clock().tick(Duration.ofMillis(200));
                  assertThat(lanes(lid, phone)).isEqualTo(1);
                  assertThat(contactIds(lid, phone)).hasSize(1);
                });
      }
    }
    long persons =
        whole.chatwoot().contacts().stream()
            .map(Contact::name)
            .filter(name -> name.matches("\\d+@(lid|c\\.us)"))
            .count();
    assertThat(persons).isEqualTo(50);
  }

  @Test
  @Tag("peers-G")
  void P3_P4_two_contacts_that_turn_out_to_be_one_are_merged_and_go_on_in_order() {
    twoContacts("late");
    int before = merges();

    send("late-3", "late@c.us", "late@lid");
    awaitOneContact("late");
    for (int i = 4; i < 10; i++) {
      send("late-" + i, i % 2 == 0 ? "late@lid" : "late@c.us");
    }
    awaitDelivered("late-", 9);

    assertThat(whole.sourceIdsStartingWith("late-"))
        .containsExactlyElementsOf(IntStream.range(1, 10).mapToObj(i -> "late-" + i).toList());
    assertInOneConversation("late-4", "late-5", "late-6", "late-7", "late-8", "late-9");
    Map<String, Object> audit =
        whole
            .jdbc()
            .sql("select * from audit where selection ->> 'contact' = 'late@c.us'")
            .query()
            .singleRow();
    assertThat(audit).containsEntry("action", "merge").containsEntry("actor", "caravan");
    assertThat(merges() - before).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Effect.class,
      names = {
        "COMMIT_THEN_500",
        "COMMIT_THEN_502",
        "COMMIT_THEN_CUT",
        "COMMIT_THEN_STALL",
        "STALL_THEN_COMMIT",
        "REFUSE_503",
        "REFUSE_CUT",
        "THROTTLE_429"
      })
  void P2_P6_a_merge_whose_answer_is_lost_or_refused_ends_in_one_contact(Effect effect) {
    String who = effect.name().toLowerCase(Locale.ROOT);
    twoContacts(who);
    whole
        .chatwoot()
        .faults()
        .add(Fault.at(Endpoint.CONTACT_MERGE, effect).once().delay(Duration.ofSeconds(3)));

    send(who + "-3", who + "@c.us", who + "@lid");
    whole.chatwoot().faults().awaitHit(Endpoint.CONTACT_MERGE, 1, Duration.ofSeconds(20));
    send(who + "-4", who + "@lid");
    awaitDelivered(who + "-", 4);
    await()
        .untilAsserted(
            () -> {
              whole.clock().tick(Duration.ofSeconds(1));
              assertThat(lanes(who + "@lid", who + "@c.us")).isEqualTo(1);
            });

    assertThat(contactIds(who + "@lid", who + "@c.us")).hasSize(1);
    assertThat(whole.sourceIdsStartingWith(who + "-")).hasSize(4).doesNotHaveDuplicates();
    assertThat(whole.event(who + "-4")).containsEntry("attempts", 0);
  }

  @Test
  void P6_a_merge_that_Chatwoot_never_makes_is_given_up_with_its_reason_and_delays_nothing() {
    twoContacts("never");
    int before = merges();
    whole.chatwoot().faults().add(Fault.at(Endpoint.CONTACT_MERGE, Effect.REFUSE_500));

    send("never-3", "never@c.us", "never@lid");
    await()
        .untilAsserted(
            () -> {
              whole.clock().tick(Duration.ofSeconds(1));
              assertThat(
                      whole
                          .jdbc()
                          .sql(
                              """
                              select count(*) from contact_link
                              where contact = 'never@c.us' and next_attempt_at is null
                                and attempts = 6 and reason like 'merge-contacts: 500%'""")
                          .query(Integer.class)
                          .single())
                  .isEqualTo(1);
            });
    send("never-4", "never@lid");

    awaitDelivered("never-", 4);
    assertThat(whole.event("never-4")).containsEntry("attempts", 0);
    assertThat(merges() - before).as("six tries of three rounds").isEqualTo(18);
    assertThat(
            whole
                .jdbc()
                .sql(
                    """
                    select count(*) from audit
                    where action = 'merge' and selection ->> 'given_up' like '%500%'
                      and selection ->> 'into' like 'never@%' and changed = 0""")
                .query(Integer.class)
                .single())
        .isEqualTo(1);
  }

  @Test
  void P6_two_lanes_that_Chatwoot_has_as_one_contact_already_are_joined_without_a_merge() {
    send(
        """
        {"id":"known-1","contact":{"id":"known@lid","phone":"+4915199887766"},"text":"Hello"}""");
    whole.awaitState("known-1", "delivered");
    send(
        """
        {"id":"known-2","contact":{"id":"known@c.us","phone":"+4915199887766"},"text":"Hello"}""");
    whole.awaitState("known-2", "delivered");
    assertThat(contactIds("known@lid", "known@c.us")).as("adopted by its phone").hasSize(1);
    int before = merges();

    send("known-3", "known@c.us", "known@lid");
    await().until(() -> lanes("known@lid", "known@c.us") == 1);

    awaitDelivered("known-", 3);
    assertThat(merges()).isEqualTo(before);
  }

  @Test
  void P4_a_contact_that_went_in_a_merge_by_hand_is_found_again_where_its_lane_still_names_it() {
    twoContacts("hand");
    long base = contactIds("hand@lid").iterator().next();
    long mergee = contactIds("hand@c.us").iterator().next();
    whole.chatwoot().mergeContacts(base, mergee);
    Object conversation = whole.event("hand-2").get("chatwoot_conversation_id");
    whole.chatwoot().deleteConversation((Long) conversation);
    whole.chatwoot().runJobs();

    send("hand-3", "hand@c.us");

    whole.awaitState("hand-3", "delivered");
    assertThat(whole.event("hand-3")).containsEntry("attempts", 0);
    assertThat(contactIds("hand@lid", "hand@c.us")).containsExactly(base);
    assertThat(
            whole
                .jdbc()
                .sql("select chatwoot_contact_id from lane where contact = 'hand@c.us'")
                .query(Long.class)
                .single())
        .isEqualTo(base);
  }

  @Test
  void P2_a_message_whose_answer_was_lost_before_its_lane_was_merged_is_found_where_it_went() {
    twoContacts("lost");
    whole.chatwoot().faults().add(Fault.at(Endpoint.MESSAGE_CREATE, Effect.COMMIT_THEN_500).once());
    whole.chatwoot().faults().add(Fault.at(Endpoint.MESSAGE_LIST, Effect.REFUSE_500));
    send("lost-3", "lost@c.us");
    whole.awaitState("lost-3", "retrying");
    assertThat(whole.event("lost-3")).containsEntry("may_exist", true);
    send("lost-4", "lost@lid");
    whole.awaitState("lost-4", "delivered");

    send("lost-5", "lost@lid", "lost@c.us");
    awaitOneContact("lost");
    whole.chatwoot().faults().clear();
    whole.clock().tick(Duration.ofMinutes(2));

    awaitDelivered("lost-", 5);
    assertThat(whole.event("lost-3").get("lane_id"))
        .isEqualTo(whole.event("lost-1").get("lane_id"));
    assertThat(whole.event("lost-3").get("chatwoot_conversation_id"))
        .isEqualTo(whole.event("lost-2").get("chatwoot_conversation_id"));
  }

  /** Messages 1 and 2, delivered to two contacts that nobody knows to be one person. */
  private void twoContacts(String who) {
    send(who + "-1", who + "@lid");
    whole.awaitState(who + "-1", "delivered");
    send(who + "-2", who + "@c.us");
    whole.awaitState(who + "-2", "delivered");
    assertThat(contactIds(who + "@lid", who + "@c.us")).hasSize(2);
  }

  private void awaitOneContact(String who) {
    await().until(() -> lanes(who + "@lid", who + "@c.us") == 1);
    assertThat(contactIds(who + "@lid", who + "@c.us")).hasSize(1);
  }

  private void send(String id, String contact, String... aliases) {
    send(message(id, contact, aliases));
  }

  private void send(String body) {
    assertThat(sender.post(body).statusCode()).isEqualTo(200);
  }

  private String message(String id, String contact, String... aliases) {
    String others =
        List.of(aliases).stream().map(alias -> '"' + alias + '"').collect(Collectors.joining(","));
    return """
        {"id":"%s","timestamp":"%s","contact":{"id":"%s","also_known_as":[%s]},"text":"Hello"}"""
        .formatted(id, Instant.now(), contact, others);
  }

  private String whatsApp(String id, String from) {
    return """
        {"object":"whatsapp_business_account","entry":[{"id":"440000999888777","changes":[{"value":{
        "messaging_product":"whatsapp","metadata":{"display_phone_number":"442071838750",
        "phone_number_id":"%s"},"contacts":[{"profile":{"name":"Rui"},"wa_id":"%s"}],
        "messages":[{"from":"%s","id":"%s","timestamp":"%d","type":"text",
        "text":{"body":"Oi"}}]},"field":"messages"}]}]}"""
        .formatted(WHATSAPP_NUMBER, from, from, id, Instant.now().getEpochSecond());
  }

  private void awaitDelivered(String prefix, int messages) {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () ->
                whole
                        .jdbc()
                        .sql(
                            "select count(*) from event where message_id like ? and state = 'delivered'")
                        .param(prefix + "%")
                        .query(Integer.class)
                        .single()
                    == messages);
    assertThat(whole.sourceIdsStartingWith(prefix)).hasSize(messages).doesNotHaveDuplicates();
  }

  private List<String> sourceIds(String... of) {
    return whole.chatwoot().contactInboxes().stream()
        .map(ContactInbox::sourceId)
        .filter(Set.of(of)::contains)
        .toList();
  }

  private Set<Long> contactIds(String... sourceIds) {
    return whole.chatwoot().contactInboxes().stream()
        .filter(address -> Set.of(sourceIds).contains(address.sourceId()))
        .map(ContactInbox::contactId)
        .collect(Collectors.toSet());
  }

  private int lanes(String... contacts) {
    return whole
        .jdbc()
        .sql("select count(*) from lane where contact = any(?) and merged_into is null")
        .param(contacts)
        .query(Integer.class)
        .single();
  }

  private int merges() {
    return whole.chatwoot().requests().count(Endpoint.CONTACT_MERGE);
  }

  private void assertInOneConversation(String... ids) {
    assertThat(whole.messages(ids)).hasSize(ids.length);
    assertThat(whole.messages(ids).stream().map(Message::conversationId))
        .containsOnly(whole.messages(ids).get(0).conversationId());
  }
}
