package io.caravan.failpoints;

import io.caravan.sandbox.chatwoot.Contact;
import io.caravan.sandbox.chatwoot.ContactInbox;
import io.caravan.sandbox.chatwoot.Conversation;
import io.caravan.sandbox.chatwoot.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** What the persons of a stage wrote, against what Chatwoot holds and what the journal says. */
final class Tally {

  private final World world;
  private final String subject;
  private final Map<String, List<String>> said = new LinkedHashMap<>();
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<String> gone = ConcurrentHashMap.newKeySet();
  private final Collection<CompletableFuture<Void>> sent = new ConcurrentLinkedQueue<>();

  Tally(World world, String subject) {
    this.world = world;
    this.subject = subject;
  }

  synchronized void says(String person, String id) {
    said.computeIfAbsent(person, key -> new ArrayList<>()).add(id);
  }

  CompletableFuture<Void> awaits(CompletableFuture<Void> webhook) {
    sent.add(webhook);
    return webhook;
  }

  void acknowledge(Collection<String> ids) {
    acknowledged.addAll(ids);
  }

  /** Somebody removed it from Chatwoot after it was delivered. */
  void isGone(String id) {
    gone.add(id);
  }

  /** Every webhook was accepted. */
  boolean isSent() {
    return sent.stream().allMatch(CompletableFuture::isDone);
  }

  boolean isDelivered(String id) {
    return "delivered".equals(state(id));
  }

  boolean isDelivered() {
    return isSent() && acknowledged.stream().allMatch(this::isDelivered);
  }

  Score score() {
    // one that failed throws here why
    sent.stream().filter(CompletableFuture::isDone).forEach(CompletableFuture::join);
    Set<String> expected = expected();
    Map<String, Long> copies =
        world.chatwoot().messages().stream()
            .map(Message::sourceId)
            .filter(expected::contains)
            .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
    return new Score(
        acknowledged.size(),
        (int) expected.stream().filter(id -> !copies.containsKey(id)).count(),
        copies.values().stream().mapToInt(n -> n.intValue() - 1).sum(),
        outOfOrder(),
        contacts() - said.size(),
        conversations() - said.size(),
        (int) acknowledged.stream().filter(id -> !isDelivered(id)).count());
  }

  private synchronized Set<String> expected() {
    Set<String> ids = new LinkedHashSet<>();
    said.values().forEach(ids::addAll);
    ids.removeAll(gone);
    return ids;
  }

  private synchronized int outOfOrder() {
    int wrong = 0;
    for (List<String> ids : said.values()) {
      List<Integer> places =
          world.chatwoot().messages().stream()
              .map(Message::sourceId)
              .filter(ids::contains)
              .distinct()
              .map(ids::indexOf)
              .toList();
      for (int i = 1; i < places.size(); i++) {
        wrong += places.get(i) < places.get(i - 1) ? 1 : 0;
      }
    }
    return wrong;
  }

  private int contacts() {
    Set<String> names =
        said.keySet().stream()
            .flatMap(person -> List.of(person, "Name of " + person, "Friend of " + person).stream())
            .collect(Collectors.toSet());
    return (int)
        world.chatwoot().contacts().stream().map(Contact::name).filter(names::contains).count();
  }

  private int conversations() {
    Set<Long> addresses =
        world.chatwoot().contactInboxes().stream()
            .filter(address -> said.containsKey(address.sourceId()))
            .map(ContactInbox::id)
            .collect(Collectors.toSet());
    return (int)
        world.chatwoot().conversations().stream()
            .map(Conversation::contactInboxId)
            .filter(addresses::contains)
            .count();
  }

  private String state(String id) {
    return world
        .journal()
        .sql("select coalesce(max(state), 'none') from event where message_id = ?")
        .param(id)
        .query(String.class)
        .single();
  }

  @Override
  public String toString() {
    return subject;
  }
}
