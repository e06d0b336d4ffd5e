package io.caravan.channel.mapped;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.Clean;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.generic.GenericParser;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads what the mapping makes of a body: an array of messages in our own format, or of {@code
 * {"ignore": "why"}}. One message that has wrong fields is dead {@code unparseable}, so that it can
 * be replayed once the mapping is mended, and its neighbours go on.
 */
record MappedParser(JqMapping mapping) implements ChannelParser {

  private static final GenericParser MESSAGES = new GenericParser();
  private static final int LONGEST_REASON = 200;
  private static final int MOST_FIELDS = 10;

  @Override
  public List<ParsedEvent> parse(byte[] body, Instant receivedAt) throws MalformedWebhook {
    JsonNode root = Json.read(body);
    JsonNode mapped = mapping.apply(root);
    Iterable<JsonNode> messages = mapped.isArray() ? mapped : List.of(mapped);
    List<ParsedEvent> events = new ArrayList<>();
    messages.forEach(message -> events.add(event(message, receivedAt)));
    return events.isEmpty()
        ? List.of(ignored(root, "the mapping makes nothing of it", receivedAt))
        : events;
  }

  private static ParsedEvent event(JsonNode message, Instant receivedAt) {
    if (message.path("ignore").isTextual()) {
      return ignored(message, message.path("ignore").textValue(), receivedAt);
    }
    try {
      return MESSAGES.parse(message, receivedAt);
    } catch (MalformedWebhook e) {
      String kind = ParsedEvent.UNPARSEABLE;
      return new ParsedEvent(
          null, kind, DedupeKey.ofContent(kind, message), receivedAt, null, Outcome.DEAD, why(e));
    }
  }

  private static ParsedEvent ignored(JsonNode content, String reason, Instant receivedAt) {
    String kind = "ignored";
    String clean = Clean.text(reason);
    return new ParsedEvent(
        null,
        kind,
        DedupeKey.ofContent(kind, content),
        receivedAt,
        null,
        Outcome.IGNORED,
        Clean.text(clean.substring(0, Math.min(clean.length(), LONGEST_REASON))));
  }

  /** Field names and rules only, as {@link MalformedWebhook} promises. */
  private static String why(MalformedWebhook e) {
    String fields =
        e.fields().entrySet().stream()
            .limit(MOST_FIELDS)
            .map(field -> field.getKey() + " " + field.getValue())
            .collect(Collectors.joining(", ", "", e.fields().size() > MOST_FIELDS ? ", …" : ""));
    return e.fields().isEmpty() ? e.getMessage() : ParsedEvent.UNPARSEABLE + ": " + fields;
  }
}
