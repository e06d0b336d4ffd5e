package io.caravan.sandbox.chatwoot;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/**
 * What must hold in Chatwoot at the end. Each part lists what breaks it, so all are empty when it
 * holds.
 *
 * @param messagesPerSourceId source ids with other than one message; 0 for an expected one
 * @param openConversations contact_inboxes with more than one conversation that is not resolved, as
 *     {@code inbox/source id} with the display ids
 * @param contactsPerPerson persons with more than one contact, with the contacts' ids: by {@code
 *     inbox/source id}, phone number or identifier; and contacts without any address, which a
 *     half-done create leaves, as {@code no contact_inbox}
 * @param outOfOrder conversations whose messages were created in another order than that of the key
 */
public record Invariants(
    Map<String, Integer> messagesPerSourceId,
    Map<String, List<Long>> openConversations,
    Map<String, Set<Long>> contactsPerPerson,
    List<Disorder> outOfOrder) {

  /**
   * @param message came after {@code earlier}, but its key is lower
   */
  public record Disorder(long conversationId, Message earlier, Message message) {}

  public boolean hold() {
    return messagesPerSourceId.isEmpty()
        && openConversations.isEmpty()
        && contactsPerPerson.isEmpty()
        && outOfOrder.isEmpty();
  }

  @Override
  public String toString() {
    StringJoiner table = new StringJoiner(System.lineSeparator());
    table.add(line("one message per source_id", messagesPerSourceId));
    table.add(line("one open conversation per contact_inbox", openConversations));
    table.add(line("one contact per person", contactsPerPerson));
    List<String> disorders =
        outOfOrder.stream()
            .map(
                each ->
                    "conversation %d: message %d (%s) came after message %d (%s)"
                        .formatted(
                            each.conversationId,
                            each.message.id(),
                            each.message.sourceId(),
                            each.earlier.id(),
                            each.earlier.sourceId()))
            .toList();
    table.add(row("messages in order", disorders));
    return table.toString();
  }

  private static String line(String name, Map<String, ?> broken) {
    return row(
        name,
        broken.entrySet().stream().map(each -> each.getKey() + " has " + each.getValue()).toList());
  }

  private static String row(String name, List<String> broken) {
    String first =
        String.format("%-40s %s", name, broken.isEmpty() ? "ok" : "BROKEN " + broken.size());
    return broken.isEmpty() ? first : first + "\n    " + String.join("\n    ", broken);
  }
}
