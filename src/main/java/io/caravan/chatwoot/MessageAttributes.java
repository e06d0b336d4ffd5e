package io.caravan.chatwoot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.caravan.channel.InboundMessage;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message's {@code content_attributes}: what its sender added, and what it answers. */
final class MessageAttributes {

  /** Every dashboard that shows the conversation loads it: more than that is left out. */
  static final int LONGEST = 20_000;

  /** Chatwoot reads JSON of 100 levels, and a first message lies deeper in its request. */
  static final int DEEPEST = 90;

  private static final JsonMapper JSON = new JsonMapper();

  private MessageAttributes() {}

  static Map<String, Object> of(InboundMessage message) {
    Map<String, Object> attributes = meta(message.meta());
    if (message.replyTo() != null) {
      attributes.put("in_reply_to_external_id", message.replyTo());
    }
    return attributes;
  }

  private static Map<String, Object> meta(Map<String, Object> meta) {
    if (depth(meta) > DEEPEST) {
      return leftOut("more than " + DEEPEST + " levels");
    }
    int length = length(meta);
    return length > LONGEST ? leftOut(length + " characters") : new LinkedHashMap<>(meta);
  }

  private static Map<String, Object> leftOut(String why) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("meta_left_out", why);
    return attributes;
  }

  private static int length(Map<String, Object> meta) {
    try {
      return meta.isEmpty() ? 0 : JSON.writeValueAsString(meta).length();
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int depth(@Nullable Object value) {
    Collection<?> inside =
        value instanceof Map<?, ?> map
            ? map.values()
            : value instanceof Collection<?> list ? list : List.of();
    boolean nests = value instanceof Map || value instanceof Collection;
    return nests ? 1 + inside.stream().mapToInt(MessageAttributes::depth).max().orElse(0) : 0;
  }
}
