package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.ChatwootSandbox;
import io.caravan.sandbox.chatwoot.ContactInbox;
import io.caravan.sandbox.chatwoot.Conversation;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.testing.JournalSums;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What was acknowledged against what Chatwoot holds. */
final class Comparison {

  private final Map<String, Instant> acknowledged;
  private final Map<String, JournalRow> journal;
  private final Map<String, List<Message>> delivered;
  private final ChatwootSandbox chatwoot;
  private final Disorder disorder;
  private final Set<String> unwelcome;
  private final long webhooksThatDoNotAddUp;

  Comparison(World world, Traffic traffic, Map<String, Instant> acknowledged) {
    this.acknowledged = acknowledged;
    this.chatwoot = world.chatwoot();
    this.journal = JournalRow.byMessageId(world.journal());
    this.delivered =
        chatwoot.messages().stream()
            .filter(message -> message.sourceId() != null)
            .collect(Collectors.groupingBy(Message::sourceId));
    this.disorder =
        new Disorder(
            traffic,
            acknowledged,
            journal,
            chatwoot,
            Claims.read(world.journal()),
            Deaths.read(world.journal()));
    this.unwelcome =
        traffic.messages().stream()
            .filter(message -> !message.welcome())
            .map(Written::id)
            .collect(Collectors.toSet());
    this.webhooksThatDoNotAddUp = JournalSums.wrong(world.journal());
  }

  Result result() {
    Collection<String> refused =
        ids(row -> row.isRefusedForGood() && unwelcome.contains(row.messageId()));
    Collection<String> lost = new TreeSet<>(acknowledged.keySet());
    lost.removeAll(delivered.keySet());
    lost.removeAll(refused);
    Collection<String> doubled =
        delivered.entrySet().stream()
            .filter(copies -> copies.getValue().size() > 1)
            .map(Map.Entry::getKey)
            .collect(Collectors.toCollection(TreeSet::new));
    Collection<String> unaccounted = new TreeSet<>(acknowledged.keySet());
    unaccounted.removeIf(this::isAccounted);
    List<Disorder.Inversion> inversions = disorder.inversions();
    return new Result(
        acknowledged.size(),
        delivered.size(),
        lost,
        doubled,
        inversions,
        disorder.allowed(),
        extraConversations(),
        extraContacts(),
        unaccounted,
        webhooksThatDoNotAddUp,
        refused,
        ids(row -> row.state().equals("dead") && !refused.contains(row.messageId())),
        ids(JournalRow::isWaiting));
  }

  /** The journal says what has become of it, and Chatwoot agrees. */
  private boolean isAccounted(String id) {
    JournalRow row = journal.get(id);
    return row != null && row.state().equals("delivered") == delivered.containsKey(id);
  }

  private Collection<String> ids(java.util.function.Predicate<JournalRow> wanted) {
    return journal.values().stream()
        .filter(wanted)
        .map(JournalRow::messageId)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private List<String> extraConversations() {
    List<String> extra = new ArrayList<>();
    chatwoot.conversations().stream()
        .collect(Collectors.groupingBy(Conversation::contactInboxId))
        .forEach(
            (address, all) ->
                all.stream().skip(1).forEach(each -> extra.add("conversation " + each.id())));
    return extra;
  }

  /** Every contact has one address here, and every person one contact. */
  private List<String> extraContacts() {
    Map<List<Object>, Long> persons =
        chatwoot.contactInboxes().stream()
            .collect(
                Collectors.toMap(
                    address -> List.of(address.inboxId(), address.sourceId()),
                    ContactInbox::contactId,
                    (one, other) -> one));
    return chatwoot.contacts().stream()
        .filter(contact -> !persons.containsValue(contact.id()))
        .map(contact -> "contact %d, %s".formatted(contact.id(), contact.name()))
        .toList();
  }
}
