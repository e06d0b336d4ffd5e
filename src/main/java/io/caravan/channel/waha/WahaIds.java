package io.caravan.channel.waha;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.caravan.channel.Ids;
import io.caravan.channel.gateway.Jid;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * WAHA writes a message's id as {@code <true|false>_<chat>_<id>[_<participant>]} or, of a message
 * that is replied to, edited or revoked, the id alone; and whether it was an own one cannot be told
 * from that. So everywhere the id alone is used: WhatsApp makes it at random.
 */
final class WahaIds {

  private static final Pattern FULL = Pattern.compile("(?:true|false)_([^_]+)_([^_]+)(?:_.+)?");

  private WahaIds() {}

  /** Null when it is no id. */
  static @Nullable String bare(JsonNode id) {
    String text = Ids.of(id);
    Matcher full = FULL.matcher(text == null ? "" : text);
    return full.matches() ? full.group(2) : text;
  }

  /** Null when the id does not say. */
  static @Nullable Jid chat(JsonNode id) {
    String text = Ids.of(id);
    Matcher full = FULL.matcher(text == null ? "" : text);
    return full.matches() ? Jid.of(TextNode.valueOf(full.group(1))) : null;
  }
}
