package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The account's conversations and a contact's, the latest active first. */
final class ConversationListEndpoints {

  static final int PAGE = 25;
  private static final int OF_A_CONTACT = 20;

  private static final Comparator<Conversation> LATEST_FIRST =
      Comparator.comparing(Conversation::lastActivityAt)
          .thenComparing(Conversation::rowId)
          .reversed();

  private final Store store;
  private final Finder finder;
  private final ConversationJson json;

  ConversationListEndpoints(Store store, Finder finder, ConversationJson json) {
    this.store = store;
    this.finder = finder;
    this.json = json;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.CONVERSATION_LIST, this::list)
        .on(Endpoint.CONTACT_CONVERSATIONS, this::ofContact);
  }

  private Reply list(Call call) {
    Params params = call.params();
    List<Conversation> found = store.read(() -> matching(call, params));
    int from = Math.min(found.size(), (params.page() - 1) * PAGE);
    List<Conversation> page = found.subList(from, Math.min(found.size(), from + PAGE));
    ObjectNode body = Json.object();
    ObjectNode data = body.putObject("data");
    data.putObject("meta")
        .put("mine_count", 0)
        .put("assigned_count", 0)
        .put("unassigned_count", found.size())
        .put("all_count", found.size());
    data.set("payload", json.list(page, call.baseUrl()));
    return Reply.ok(body);
  }

  private List<Conversation> matching(Call call, Params params) {
    String status = params.present("status") == null ? "open" : params.present("status");
    Long inbox = params.number("inbox_id");
    boolean anyInbox = !params.has("inbox_id");
    List<Conversation> found =
        candidates(params.present("source_id")).stream()
            .filter(row -> row.accountId() == call.account())
            .filter(row -> anyInbox || (inbox != null && row.inboxId() == inbox))
            .filter(row -> "all".equals(status) || row.status().equals(status))
            .sorted(LATEST_FIRST)
            .toList();
    return finder.visible(call, found);
  }

  /** The source id is the contact_inbox's. */
  private Collection<Conversation> candidates(@Nullable String sourceId) {
    if (sourceId == null) {
      return store.conversations.all();
    }
    List<Conversation> found = new ArrayList<>();
    store
        .contactInboxesBySourceAnywhere
        .find(sourceId)
        .forEach(link -> found.addAll(store.conversationsByContactInbox.find(link.id())));
    return found;
  }

  private Reply ofContact(Call call) {
    Contact contact = finder.contact(call, call.id("id"));
    List<Conversation> all =
        store.read(
            () ->
                store.conversationsByContact.find(contact.id()).stream()
                    .sorted(LATEST_FIRST)
                    .toList());
    List<Conversation> latest = finder.visible(call, all).stream().limit(OF_A_CONTACT).toList();
    ObjectNode body = Json.object();
    body.set("payload", json.list(latest, call.baseUrl()));
    return Reply.ok(body);
  }
}
