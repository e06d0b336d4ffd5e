package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.Contact;
import io.caravan.sandbox.chatwoot.ContactInbox;
import io.caravan.sandbox.chatwoot.Conversation;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.testing.GenericSender;
import io.caravan.testing.PatientChannel;
import io.caravan.testing.Traffic;
import io.caravan.testing.WholeApplication;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.camel.spi.IdempotentRepository;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What comparable systems were seen to fail at, with the numbers of those failures;
 * src/docs/proof.md lists all cases, also those that are tested elsewhere.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PeersCasesIT {

  private static final int TOO_MANY_REQUESTS = 429;

  private WholeApplication whole;
  private GenericSender sender;

  @BeforeAll
  void start() {
    whole = WholeApplication.start(settings -> settings.with("caravan.chatwoot.timeout", "5s"));
    sender = whole.sender();
  }

  @AfterEach
  void allIsWell() {
    whole.chatwoot().up();
    whole.chatwoot().faults().clear();
    whole.chatwoot().requestsPerMinute(Integer.MAX_VALUE);
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @Test
  @Tag("peers-A")
  void P2_a_webhook_that_comes_837_times_is_one_message_also_when_the_node_forgets_it_on_the_way() {
    String body = GenericSender.message("many-1", "many", "Hello", Instant.now());
    HttpClient http = HttpClient.newHttpClient();
    Semaphore atOnce = new Semaphore(16);

    List<CompletableFuture<String>> answers =
        IntStream.range(0, 837)
            .mapToObj(
                i -> {
                  atOnce.acquireUninterruptibly();
                  if (i == 400) {
                    whole.caravan().bean(IdempotentRepository.class).clear();
                  }
                  return http.sendAsync(sender.request(body), HttpResponse.BodyHandlers.ofString())
                      .whenComplete((answer, failure) -> atOnce.release())
                      .thenApply(HttpResponse::body);
                })
            .toList();

    Map<String, Long> counted =
        answers.stream()
            .map(CompletableFuture::join)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertThat(counted)
        .containsOnly(
            Map.entry("{\"accepted\":1,\"duplicate\":0,\"ignored\":0}", 1L),
            Map.entry("{\"accepted\":0,\"duplicate\":1,\"ignored\":0}", 836L));
    whole.awaitState("many-1", "delivered");
    assertThat(whole.messages("many-1")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"10, 10, 8", "60, 50, 20"})
  @Tag("peers-B")
  void P7_what_comes_while_Chatwoot_is_down_for_10_minutes_or_an_hour_is_there_once_and_in_order(
      int minutes, int contacts, int meanwhile) {
    Traffic traffic = new Traffic("down" + minutes, contacts, 1 + meanwhile);
    PatientChannel channel = new PatientChannel(sender);
    send(traffic, 0, 1, channel);
    awaitDelivered(traffic, contacts);
    whole.chatwoot().down();

    for (int quarter = 0; quarter < 4; quarter++) {
      send(traffic, 1 + quarter * meanwhile / 4, 1 + (quarter + 1) * meanwhile / 4, channel);
      whole.clock().tick(Duration.ofMinutes(minutes).dividedBy(4));
    }
    await().until(() -> attempts(traffic, "outage") > 0);
    assertThat(count(traffic, "attempts > 0")).isZero();
    whole.chatwoot().up();

    awaitDelivered(traffic, traffic.messages().size());
    assertThat(attempts(traffic, "backoff")).isZero();
    for (String person : traffic.persons()) {
      assertThat(whole.sourceIdsStartingWith(person + "-"))
          .containsExactlyElementsOf(traffic.messages(person));
    }
  }

  @Test
  @Tag("peers-E")
  void P4_200_new_chats_at_once_make_200_conversations_and_nothing_is_throttled() {
    whole.chatwoot().requestsPerMinute(3000); // unless RACK_ATTACK_LIMIT says otherwise
    Traffic traffic = new Traffic("chats", 200, 1);

    traffic.atOnce(new PatientChannel(sender)).orTimeout(60, TimeUnit.SECONDS).join();

    awaitDelivered(traffic, 200);
    assertOneConversationEach(traffic);
    assertThat(throttled()).isZero();
    assertThat(whole.chatwoot().requests().count(Endpoint.CONTACT_SEARCH)).isZero();
  }

  @Test
  @Tag("peers-E")
  void P7_200_new_chats_at_once_are_more_than_a_strict_Chatwoot_takes_and_each_asks_again_once() {
    whole.chatwoot().requestsPerMinute(300); // RACK_ATTACK_LIMIT of the sample configuration
    Traffic traffic = new Traffic("strict", 200, 1);
    int before = throttled();

    traffic.atOnce(new PatientChannel(sender)).orTimeout(60, TimeUnit.SECONDS).join();

    await().until(() -> count(traffic, "state = 'delivered' or reason like 'throttled: %'") == 200);
    int waiting = count(traffic, "state = 'received'");
    assertThat(waiting).isBetween(100, 199);
    assertThat(throttled() - before).as("each was told once").isEqualTo(waiting);
    whole.chatwoot().requestsPerMinute(Integer.MAX_VALUE);
    whole.clock().tick(Duration.ofSeconds(61));
    awaitDelivered(traffic, 200);
    assertOneConversationEach(traffic);
    assertThat(count(traffic, "attempts > 0")).isZero();
    assertThat(throttled() - before).isEqualTo(waiting);
  }

  @Test
  @Tag("peers-H")
  void P6_a_contact_whose_phone_another_has_in_Chatwoot_is_adopted_and_its_chat_goes_on() {
    sender.post(fromPhone("known-1", "known", "+4915112345678"));
    whole.awaitState("known-1", "delivered");

    sender.post(fromPhone("same-1", "same", "+4915112345678"));
    sender.post(fromPhone("same-2", "same", "+4915112345678"));
    sender.send("nobody-1", "nobody");

    for (String id : List.of("same-1", "same-2", "nobody-1")) {
      whole.awaitState(id, "delivered");
      assertThat(whole.event(id)).containsEntry("attempts", 0);
    }
    assertThat(whole.sourceIdsStartingWith("same-")).containsExactly("same-1", "same-2");
    List<Contact> withThatPhone =
        whole.chatwoot().contacts().stream()
            .filter(contact -> "+4915112345678".equals(contact.phoneNumber()))
            .toList();
    assertThat(withThatPhone).hasSize(1);
    assertThat(
            whole.chatwoot().contactInboxes().stream()
                .filter(address -> List.of("known", "same").contains(address.sourceId()))
                .map(ContactInbox::contactId))
        .containsOnly(withThatPhone.get(0).id())
        .hasSize(2);
  }

  private static String fromPhone(String id, String contact, String phone) {
    return """
        {"id":"%s","contact":{"id":"%s","phone":"%s"},"text":"Hello"}"""
        .formatted(id, contact, phone);
  }

  /** Of each person the messages from one number to before another. */
  private static void send(Traffic traffic, int from, int to, PatientChannel channel) {
    CompletableFuture.allOf(
            traffic.persons().stream()
                .map(
                    person ->
                        channel.sendInOrder(person, traffic.messages(person).subList(from, to)))
                .toArray(CompletableFuture[]::new))
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
  }

  private void awaitDelivered(Traffic traffic, int messages) {
    await()
        .atMost(Duration.ofSeconds(90))
        .until(() -> count(traffic, "state = 'delivered'") == messages);
    assertThat(whole.sourceIdsStartingWith(traffic.prefix() + "-"))
        .hasSize(messages)
        .doesNotHaveDuplicates();
  }

  private void assertOneConversationEach(Traffic traffic) {
    Map<Long, String> addresses =
        whole.chatwoot().contactInboxes().stream()
            .filter(address -> traffic.persons().contains(address.sourceId()))
            .collect(Collectors.toMap(ContactInbox::id, ContactInbox::sourceId));
    assertThat(
            whole.chatwoot().conversations().stream()
                .map(Conversation::contactInboxId)
                .filter(addresses::containsKey)
                .map(addresses::get))
        .containsExactlyInAnyOrderElementsOf(traffic.persons());
  }

  private int throttled() {
    return whole
        .chatwoot()
        .requests()
        .count(Endpoint.ANY, request -> request.status() == TOO_MANY_REQUESTS);
  }

  private int count(Traffic traffic, String condition) {
    return whole
        .jdbc()
        .sql("select count(*) from event where message_id like ? and (" + condition + ")")
        .param(traffic.prefix() + "-%")
        .query(Integer.class)
        .single();
  }

  private int attempts(Traffic traffic, String outcome) {
    return whole
        .jdbc()
        .sql(
            """
            select count(*) from attempt a join event e on e.id = a.event_id
            where message_id like ? and outcome = ?""")
        .params(traffic.prefix() + "-%", outcome)
        .query(Integer.class)
        .single();
  }
}
