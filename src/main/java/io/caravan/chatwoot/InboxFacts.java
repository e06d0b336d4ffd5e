package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What Chatwoot tells of an inbox.
 *
 * @param channelType such as {@code Channel::Api}
 * @param identifier opens the public API of the inbox; null when it is not told or cannot be used
 */
record InboxFacts(String channelType, @Nullable String identifier) {

  private static final String API = "Channel::Api";

  /** The identifier becomes part of a path: anything else in it is not one. */
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9_-]{1,255}");

  /**
   * @return null when the body tells no channel type
   */
  static @Nullable InboxFacts of(ChatwootAnswer answer) {
    JsonNode json = answer.json();
    if (!json.path("channel_type").isTextual()) {
      return null;
    }
    String identifier = json.path("inbox_identifier").asText("");
    return new InboxFacts(
        json.path("channel_type").asText(),
        IDENTIFIER.matcher(identifier).matches() ? identifier : null);
  }

  boolean isApiInbox() {
    return API.equals(channelType);
  }

  /** The same without the public API. */
  InboxFacts withoutIdentifier() {
    return new InboxFacts(channelType, null);
  }
}
