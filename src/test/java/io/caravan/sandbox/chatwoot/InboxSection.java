package io.caravan.sandbox.chatwoot;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Inboxes, in them contacts, in them conversations and their messages; the latest come first. */
final class InboxSection {

  private static final int CONTACTS = 30;
  private static final int OPEN = 3;
  private static final int MESSAGES = 50;

  private final Store store;

  InboxSection(Store store) {
    this.store = store;
  }

  void write(Html html) {
    store.read(
        () -> {
          for (Inbox inbox : store.inboxes.all()) {
            inbox(html, inbox);
          }
          return html;
        });
  }

  private void inbox(Html html, Inbox inbox) {
    List<ContactInbox> links =
        store.contactInboxes.all().stream()
            .filter(link -> link.inboxId() == inbox.id())
            .sorted(Comparator.comparing(this::lastActivity).reversed())
            .toList();
    html.raw("<h2>").text(inbox.name()).raw(" <small>inbox ").text(inbox.id()).raw(", ");
    html.text(inbox.channelType()).raw(", ").text(counted(links.size(), "contact"));
    html.raw("</small></h2>\n");
    if (links.isEmpty()) {
      html.raw("<p>Nothing has arrived yet.</p>\n");
    }
    for (int i = 0; i < Math.min(CONTACTS, links.size()); i++) {
      contact(html, links.get(i), i < OPEN);
    }
    notShown(html, links.size() - CONTACTS, "contact");
  }

  private Instant lastActivity(ContactInbox link) {
    Contact contact = store.contacts.get(link.contactId());
    return contact == null || contact.lastActivityAt() == null
        ? link.createdAt()
        : contact.lastActivityAt();
  }

  private void contact(Html html, ContactInbox link, boolean open) {
    Contact contact = store.contacts.get(link.contactId());
    String name = contact == null ? "deleted" : Objects.requireNonNullElse(contact.name(), "");
    html.raw(open ? "<details open id=\"contact-" : "<details id=\"contact-")
        .text(link.id())
        .raw("\"><summary><b>")
        .text(name);
    html.raw("</b> <small>contact ").text(link.contactId()).raw(", source_id ");
    html.text(link.sourceId()).raw("</small></summary>\n");
    List<Conversation> rows = new ArrayList<>(store.conversationsByContactInbox.find(link.id()));
    Collections.reverse(rows);
    rows.forEach(row -> conversation(html, row));
    html.raw("</details>\n");
  }

  private void conversation(Html html, Conversation row) {
    List<Message> latest =
        new ArrayList<>(
            store.messagesByConversation.newestBefore(Long.MAX_VALUE, row.rowId()).stream()
                .limit(MESSAGES)
                .toList());
    Collections.reverse(latest);
    int all = store.messagesByConversation.find(row.rowId()).size();
    html.raw("<p class=facts>Conversation ").text(row.id()).raw(", ").text(row.status());
    html.raw(", ").text(counted(all, "message")).raw("</p>\n");
    notShown(html, all - MESSAGES, "earlier message");
    html.raw("<ol>\n");
    latest.forEach(message -> message(html, message));
    html.raw("</ol>\n");
  }

  private static void message(Html html, Message message) {
    html.raw(message.messageType() == Message.INCOMING ? "<li><p>" : "<li class=out><p>");
    html.text(message.content()).raw("</p>");
    for (StoredFile file : message.attachments()) {
      html.raw("<p>").text(file.kind()).raw(" ").text(file.name()).raw(", ");
      html.text(file.size()).raw(" bytes</p>");
    }
    html.raw("<small>")
        .text(message.createdAt().truncatedTo(ChronoUnit.MILLIS))
        .raw(", source_id ")
        .text(message.sourceId());
    html.raw(message.privateNote() ? ", private" : "").raw("</small>\n");
  }

  private static void notShown(Html html, int count, String what) {
    if (count > 0) {
      html.raw("<p class=facts>").text(counted(count, what)).raw(" not shown</p>\n");
    }
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
