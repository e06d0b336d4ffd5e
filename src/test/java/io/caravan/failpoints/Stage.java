package io.caravan.failpoints;

import io.caravan.sandbox.chatwoot.ContactInbox;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.sandbox.stores.TestStores;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** What a scenario can do: a contact writes, and something happens to it, to no other. */
final class Stage {

  /** Longer than it takes until Chatwoot is watched again. */
  private static final Duration OUTAGE = Duration.ofSeconds(7);

  private static final Duration FILE = Duration.ofSeconds(2);

  private static final Duration PROBE_IS_OLD = Duration.ofMillis(1_500);

  private final World world;
  private final Sender sender;
  private final String contact;
  private final String phone;
  private final Tally tally;
  private final Map<String, HttpRequest> webhooks = new HashMap<>();
  private boolean hasPhone;
  private boolean hasFile;

  /**
   * @param number apart from that of every other stage of the world
   */
  Stage(World world, Sender sender, Scenario scenario, int number) {
    this.world = world;
    this.sender = sender;
    this.contact = scenario.contact(number);
    this.phone = "+4915%d%06d".formatted(world.number(), number);
    this.tally = new Tally(world, contact);
  }

  Tally tally() {
    return tally;
  }

  /** Each when the one before it was accepted. */
  CompletableFuture<Void> say(int... numbers) {
    List<String> ids = IntStream.of(numbers).mapToObj(this::message).toList();
    ids.forEach(id -> tally.says(contact, id));
    CompletableFuture<Void> all = CompletableFuture.completedFuture(null);
    for (String id : ids) {
      all = all.thenCompose(before -> send(webhook(id), List.of(id)));
    }
    return tally.awaits(all);
  }

  /** Nothing else happens to the contact until it is in Chatwoot. */
  void known() {
    say(0);
    await().until(() -> tally.isDelivered(message(0)));
  }

  /** So that the next failure asks for itself: answers are shared for a second. */
  void awaitProbesToBeOld() {
    await()
        .until(
            () ->
                world.chatwoot().requests().of(Endpoint.INBOX_SHOW).stream()
                    .allMatch(probe -> probe.at().isBefore(Instant.now().minus(PROBE_IS_OLD))));
  }

  CompletableFuture<Void> repeat(int number) {
    return tally.awaits(sender.untilAccepted(webhook(message(number))));
  }

  CompletableFuture<Void> forge(int number) {
    String body = Bodies.message(message(number), contact, null);
    return tally.awaits(sender.until(sender.forged(world.generic(), contact, body), 401));
  }

  /** Two messages of each of two persons, and a receipt. */
  void sayTogether() {
    String other = contact + "-other";
    List<String> ids =
        Stream.of(contact, other).flatMap(p -> Stream.of(p + "-0", p + "-1")).toList();
    List<String> persons = List.of(contact, contact, other, other);
    IntStream.range(0, 4).forEach(i -> tally.says(persons.get(i), ids.get(i)));
    String body = Bodies.batch(persons, ids, contact + "-read");
    tally.awaits(send(sender.instagram(world.instagram(), contact, body), ids));
  }

  void sayWithFiles() {
    hasFile = true;
    slow(Endpoint.HEALTH, FILE); // so that the message is there before its file
    say(0, 1);
  }

  void unsend(int number) {
    String body = Bodies.unsend(message(number), contact);
    tally.awaits(sender.untilAccepted(sender.generic(world.generic(), contact, body)));
  }

  /** Once. */
  void fault(Endpoint endpoint, Effect effect) {
    world.chatwoot().faults().add(aimed(Fault.at(endpoint, effect)));
  }

  /** Once. */
  void slow(Endpoint endpoint, Duration by) {
    world.chatwoot().faults().add(aimed(Fault.at(endpoint, Effect.SLOW).delay(by)));
  }

  private Fault aimed(Fault fault) {
    return fault
        .once()
        .matching(
            params ->
                Stream.of("\"", "-")
                    .anyMatch(end -> params.toString().contains("\"" + contact + end)));
  }

  void forgetConversation() {
    long address =
        world.chatwoot().contactInboxes().stream()
            .filter(link -> link.sourceId().equals(contact))
            .findFirst()
            .map(ContactInbox::id)
            .orElseThrow();
    world.chatwoot().conversations().stream()
        .filter(conversation -> conversation.contactInboxId() == address)
        .forEach(conversation -> world.chatwoot().deleteConversation(conversation.id()));
    tally.isGone(message(0));
  }

  /** Chatwoot has the contact's phone number, in no inbox of ours. */
  void befriend() {
    hasPhone = true;
    String body = "{\"name\":\"Friend of %s\",\"phone_number\":\"%s\"}".formatted(contact, phone);
    int status =
        sender.post(
            world.chatwoot().url() + "/api/v1/accounts/1/contacts",
            world.chatwoot().userToken(),
            body);
    if (status != 200) {
      throw new IllegalStateException("Chatwoot's sandbox answers " + status);
    }
  }

  void lock(Duration held) {
    String key = "caravan:lock:" + world.generic() + ":" + contact;
    TestStores.redis().command("SET " + key + " somebody PX " + held.toMillis());
  }

  /** See {@link World}. */
  void trouble() {
    world.journal().sql("create sequence \"%s\"".formatted(contact)).update();
  }

  /** For a while, or until {@link #finish}. */
  void down() {
    world.chatwoot().down();
    CompletableFuture.delayedExecutor(OUTAGE.toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> world.chatwoot().up());
  }

  /** The node is dead. */
  void finish() {
    world.chatwoot().up();
  }

  private CompletableFuture<Void> send(HttpRequest webhook, List<String> ids) {
    return sender.untilAccepted(webhook).thenRun(() -> tally.acknowledge(ids));
  }

  private String message(int number) {
    return contact + "-" + number;
  }

  private HttpRequest webhook(String id) {
    return webhooks.computeIfAbsent(
        id,
        key -> {
          String text = Bodies.message(id, contact, hasPhone ? phone : null);
          String body =
              hasFile
                  ? Bodies.withFile(text, world.chatwoot().url() + "/health?of=" + contact)
                  : text;
          return sender.generic(world.generic(), contact, body);
        });
  }

  private static org.awaitility.core.ConditionFactory await() {
    return Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(20));
  }
}
