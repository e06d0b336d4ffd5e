package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.config.InboxProperties.ConversationPolicy;
import io.caravan.sandbox.chatwoot.ChatwootSandbox;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.sandbox.chatwoot.RequestLog;
import io.caravan.sandbox.chatwoot.SandboxOptions;
import io.caravan.testing.SettableClock;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The routes against the Chatwoot sandbox, in the order in which deliver-message calls them. */
@Timeout(60)
class SandboxDeliveryTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  private static ChatwootRoutes routes;

  private ChatwootSandbox chatwoot;
  private ConversationPolicy policy = ConversationPolicy.REOPEN;

  @BeforeAll
  static void startRoutes() throws Exception {
    routes = new ChatwootRoutes(TIMEOUT);
  }

  @AfterAll
  static void stopRoutes() {
    routes.close();
  }

  @BeforeEach
  void start() {
    chatwoot =
        ChatwootSandbox.start(
            0, SandboxOptions.defaults().token(ChatwootRoutes.TOKEN).messagesPerMinute(1000));
    chatwoot.apiInbox(3, "Instagram");
  }

  @AfterEach
  void stop() {
    chatwoot.close();
  }

  @Test
  void P2_a_first_message_costs_three_calls_and_the_next_one() throws Exception {
    Delivery first = delivery("mid.1", null, null);
    deliver(first);
    assertThat(endpoints())
        .containsExactly(
            Endpoint.INBOX_SHOW,
            Endpoint.PUBLIC_CONTACT_CREATE,
            Endpoint.CONVERSATION_LIST,
            Endpoint.CONVERSATION_CREATE);

    Delivery second = delivery("mid.2", first.contactId(), first.conversationId());
    deliver(second);

    assertThat(endpoints()).hasSize(5).last().isEqualTo(Endpoint.MESSAGE_CREATE);
    assertThat(chatwoot.messages()).extracting(Message::sourceId).containsExactly("mid.1", "mid.2");
    assertThat(chatwoot.messages())
        .extracting(Message::id)
        .containsExactly(first.messageId(), second.messageId());
    assertThat(chatwoot.messages()).extracting(Message::externalCreatedAt).doesNotContainNull();
    assertThat(chatwoot.invariants(List.of("mid.1", "mid.2")).hold()).isTrue();
  }

  @Test
  void P4_a_contact_without_known_ids_is_found_again_with_its_conversation() throws Exception {
    Delivery first = delivery("mid.1", null, null);
    deliver(first);
    chatwoot.status(first.conversationId(), "resolved");

    Delivery second = delivery("mid.2", null, null);
    deliver(second);

    assertThat(second.contactId()).isEqualTo(first.contactId());
    assertThat(second.conversationId()).isEqualTo(first.conversationId());
    assertThat(chatwoot.conversations()).hasSize(1);
  }

  @Test
  void P4_new_when_resolved_makes_a_new_conversation_once() throws Exception {
    policy = ConversationPolicy.NEW_WHEN_RESOLVED;
    Delivery first = delivery("mid.1", null, null);
    deliver(first);
    chatwoot.status(first.conversationId(), "resolved");

    Delivery second = delivery("mid.2", first.contactId(), first.conversationId());
    deliver(second);
    Delivery third = delivery("mid.3", first.contactId(), first.conversationId());
    deliver(third);

    assertThat(second.conversationId()).isNotEqualTo(first.conversationId());
    assertThat(third.conversationId()).isEqualTo(second.conversationId());
    assertThat(chatwoot.conversations()).hasSize(2);
  }

  @Test
  void P4_twenty_at_once_make_one_contact_by_the_public_API() throws Exception {
    chatwoot.races().pause(Duration.ofMillis(20));

    List<Delivery> deliveries = contactsAtOnce(20);

    assertThat(deliveries).extracting(Delivery::contactId).doesNotContainNull();
    assertThat(chatwoot.contacts()).hasSize(1);
  }

  @Test
  void P4_twenty_at_once_make_one_contact_without_the_public_API() throws Exception {
    chatwoot.mandatoryHmac(3, true);
    chatwoot.races().pause(Duration.ofMillis(20));

    List<Delivery> deliveries = contactsAtOnce(20);

    assertThat(deliveries).extracting(Delivery::contactId).doesNotContainNull();
    assertThat(chatwoot.contacts()).hasSize(1);
    assertThat(chatwoot.contactInboxes()).hasSize(1);
  }

  @Test
  void P4_a_contact_whose_phone_is_taken_is_adopted_in_either_way() throws Exception {
    deliver(delivery("mid.1", null, null));
    Delivery sameByUpsert = delivery(message("mid.2", other("ig2")), null, null);
    deliver(sameByUpsert);
    chatwoot.mandatoryHmac(3, true);
    Delivery sameByAccount = delivery(message("mid.3", other("ig3")), null, null);
    deliver(sameByAccount);

    assertThat(chatwoot.contacts()).hasSize(1);
    assertThat(chatwoot.contactInboxes()).hasSize(3);
    assertThat(chatwoot.conversations()).as("one for each source_id").hasSize(3);
    assertThat(chatwoot.requests().count(Endpoint.CONTACT_SEARCH)).isEqualTo(1);
  }

  @Test
  void P2_a_deleted_conversation_and_a_deleted_contact_are_stale_and_can_be_rebuilt()
      throws Exception {
    Delivery first = delivery("mid.1", null, null);
    deliver(first);
    chatwoot.deleteContact(first.contactId());

    Delivery second = delivery("mid.2", first.contactId(), first.conversationId());
    assertThat(failure(second)).isInstanceOf(StaleIds.class);
    second.conversationId(null);
    assertThat(failure(second)).isInstanceOf(StaleIds.class);
    second.contactId(null);
    deliver(second);

    assertThat(chatwoot.messages()).extracting(Message::sourceId).containsExactly("mid.2");
  }

  @Test
  void a_merged_contact_keeps_its_conversation() throws Exception {
    Delivery first = delivery("mid.1", null, null);
    deliver(first);
    Delivery base = delivery(message("mid.2", stranger("ig9")), null, null);
    deliver(base);
    chatwoot.mergeContacts(base.contactId(), first.contactId());

    Delivery second = delivery("mid.3", null, null);
    deliver(second);

    assertThat(second.contactId()).isEqualTo(base.contactId());
    assertThat(second.conversationId()).isEqualTo(first.conversationId());
  }

  @ParameterizedTest
  @EnumSource(
      value = Effect.class,
      names = {
        "COMMIT_THEN_500",
        "COMMIT_THEN_502",
        "COMMIT_THEN_503",
        "COMMIT_THEN_504",
        "COMMIT_THEN_CUT",
        "COMMIT_THEN_CUT_BODY",
        "COMMIT_THEN_STALL",
        "COMMIT_THEN_422"
      })
  void P2_a_message_whose_answer_was_lost_is_unclear_and_then_found(Effect effect)
      throws Exception {
    Delivery first = delivery("mid.1", null, null);
    chatwoot.faults().add(Fault.at(Endpoint.CONVERSATION_CREATE, effect).once());
    assertThat(failure(first).kind()).isEqualTo(FailureKind.UNCLEAR);
    assertThat(first.isPlaced()).isFalse();
    routes.passing("look-for-message", first);
    assertThat(first.isPlaced()).isTrue();

    Delivery second = delivery("mid.2", first.contactId(), first.conversationId());
    chatwoot.faults().add(Fault.at(Endpoint.MESSAGE_CREATE, effect).once());
    assertThat(failure(second).kind()).isEqualTo(FailureKind.UNCLEAR);
    routes.passing("look-for-message", second);

    assertThat(second.isPlaced()).isTrue();
    assertThat(chatwoot.invariants(List.of("mid.1", "mid.2")).hold()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = Effect.class,
      names = {"REFUSE_500", "REFUSE_502", "REFUSE_503", "REFUSE_504", "REFUSE_CUT"})
  void P2_a_message_that_was_refused_unclearly_is_not_found(Effect effect) throws Exception {
    Delivery first = delivery("mid.1", null, null);
    deliver(first);
    Delivery second = delivery("mid.2", first.contactId(), first.conversationId());
    chatwoot.faults().add(Fault.at(Endpoint.MESSAGE_CREATE, effect).once());

    assertThat(failure(second).kind()).isEqualTo(FailureKind.UNCLEAR);
    routes.passing("look-for-message", second);

    assertThat(second.isPlaced()).isFalse();
    assertThat(chatwoot.messages()).hasSize(1);
  }

  @Test
  void P2_a_message_is_found_among_hundreds() throws Exception {
    Delivery first = delivery("mid.0", null, null);
    deliver(first);
    for (int i = 1; i <= 250; i++) {
      deliver(delivery("mid." + i, first.contactId(), first.conversationId()));
    }
    Delivery lost = delivery("mid.249", first.contactId(), first.conversationId());

    routes.passing("look-for-message", lost);

    assertThat(lost.messageId()).isNotNull();
    assertThat(chatwoot.requests().count(Endpoint.MESSAGE_LIST)).isEqualTo(3);

    Delivery missing = delivery("mid.999", first.contactId(), first.conversationId());
    routes.passing("look-for-message", missing);
    assertThat(missing.isPlaced()).isFalse();
  }

  @Test
  void P7_flood_throttling_refusal_and_a_wrong_token_are_told_apart() throws Exception {
    Delivery first = delivery("mid.1", null, null);
    deliver(first);
    Delivery next = delivery("mid.2", first.contactId(), first.conversationId());

    assertThat(with(Effect.REFUSE_422_FLOOD, next).kind()).isEqualTo(FailureKind.THROTTLED);
    assertThat(with(Effect.THROTTLE_429, next).retryAfter()).isEqualTo(Duration.ofSeconds(60));
    assertThat(with(Effect.REFUSE_422, next))
        .hasMessageContaining("permanent: Validation failed: Content is too long");
    chatwoot.rotateToken();
    assertThat(failure(next).kind()).isEqualTo(FailureKind.MISCONFIGURED);
    chatwoot.down();
    assertThat(failure(next)).isInstanceOf(NotReached.class);
  }

  @Test
  void P7_the_probe_sees_outage_token_and_kind_of_inbox() {
    String url = chatwoot.url();
    ChatwootTargets targets = TestTargets.of(Map.of("a", url));
    SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
    ChatwootProbe probe = new ChatwootProbe(routes.template(), targets, clock);
    assertThat(probe.probe("a")).isEqualTo(ProbeOutcome.GOOD);
    chatwoot.rotateToken();
    clock.tick(Duration.ofSeconds(1));
    assertThat(probe.probe("a").verdict()).isEqualTo(ProbeOutcome.Verdict.MISCONFIGURED);
    chatwoot.down();
    clock.tick(Duration.ofSeconds(1));
    assertThat(probe.probe("a").verdict()).isEqualTo(ProbeOutcome.Verdict.BAD);
  }

  private ChatwootFailure with(Effect effect, Delivery delivery) throws Exception {
    chatwoot.faults().add(Fault.at(Endpoint.MESSAGE_CREATE, effect).once());
    return failure(delivery);
  }

  private List<Delivery> contactsAtOnce(int count) throws Exception {
    List<Delivery> deliveries =
        IntStream.range(0, count).mapToObj(i -> delivery("mid." + i, null, null)).toList();
    ExecutorService threads = Executors.newFixedThreadPool(count);
    List<Future<?>> done =
        deliveries.stream()
            .<Future<?>>map(one -> threads.submit(() -> contactRepeatingLostRaces(one)))
            .toList();
    for (Future<?> one : done) {
      one.get();
    }
    threads.shutdown();
    return deliveries;
  }

  /** What the relay does on LostRace: read again and go on. */
  private static void contactRepeatingLostRaces(Delivery delivery) {
    Exception thrown;
    do {
      thrown = routes.send("ensure-contact", delivery).getException();
    } while (thrown instanceof LostRace);
    assertThat(thrown).isNull();
  }

  private ChatwootFailure failure(Delivery delivery) throws Exception {
    try {
      deliver(delivery);
    } catch (ChatwootFailure failure) {
      return failure;
    }
    throw new AssertionError("it was delivered");
  }

  private static void deliver(Delivery delivery) throws Exception {
    for (String route : List.of("ensure-contact", "ensure-conversation", "post-message")) {
      Exchange exchange = routes.send(route, delivery);
      if (exchange.getException() != null) {
        throw exchange.getException();
      }
    }
    assertThat(delivery.isPlaced()).isTrue();
  }

  private List<Endpoint> endpoints() {
    return chatwoot.requests().all().stream().map(RequestLog.Entry::endpoint).toList();
  }

  private Delivery delivery(String id, Long contact, Long conversation) {
    return delivery(message(id, ChatwootRoutes.ann()), contact, conversation);
  }

  private Delivery delivery(InboundMessage message, Long contact, Long conversation) {
    Instant now = Clock.systemUTC().instant();
    ChatwootTarget target = ChatwootRoutes.target(URI.create(chatwoot.url()), policy, TIMEOUT);
    return new Delivery(target, message, now, now, (effect, deadline) -> {}, contact, conversation);
  }

  private static InboundMessage message(String id, ContactCard contact) {
    return new InboundMessage(
        id, Direction.INCOMING, contact, "text of " + id, List.of(), null, Map.of());
  }

  /** Ann by another id: same phone, same e-mail. */
  private static ContactCard other(String id) {
    ContactCard ann = ChatwootRoutes.ann();
    return new ContactCard(id, ann.name(), ann.email(), ann.phone(), null);
  }

  private static ContactCard stranger(String id) {
    return new ContactCard(id, "Bob", null, null, null);
  }
}
