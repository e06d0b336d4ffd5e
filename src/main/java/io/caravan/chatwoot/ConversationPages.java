package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads all conversations of a contact in an inbox, page by page, the latest first. The size of a
 * page is a setting of Chatwoot's, so what ends it is the total, or an empty page.
 */
final class ConversationPages {

  private final Delivery delivery;
  private final String sourceId;
  private int page;
  private int seen;

  ConversationPages(Delivery delivery) {
    this(delivery, delivery.message().contact().id());
  }

  ConversationPages(Delivery delivery, String sourceId) {
    this.delivery = delivery;
    this.sourceId = sourceId;
  }

  ChatwootRequest first() {
    page = 1;
    seen = 0;
    return request();
  }

  /**
   * @param payload the conversations of the page read last
   * @param total how many Chatwoot says there are
   * @return null after the last page
   */
  @Nullable ChatwootRequest after(JsonNode payload, JsonNode total) {
    seen += payload.size();
    if (payload.isEmpty() || (total.isNumber() && seen >= total.asInt())) {
      return null;
    }
    page++;
    return request();
  }

  int pages() {
    return page;
  }

  private ChatwootRequest request() {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("inbox_id", String.valueOf(delivery.target().inboxId()));
    query.put("source_id", sourceId);
    query.put("status", "all");
    query.put("page", String.valueOf(page));
    return ChatwootRequest.get(
        ChatwootCall.LIST_CONVERSATIONS, delivery, Paths.conversations(delivery.target()), query);
  }
}
