package io.caravan.channel.line;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Clean;
import io.caravan.channel.Wording;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** What an agent sees of a message. */
record LineContent(@Nullable String text, List<Attachment> attachments) {

  private static final int KEYWORDS = 3;

  static LineContent of(JsonNode message, String id) {
    String type = message.path("type").asText("");
    return switch (type) {
      case "text" -> words(writtenText(message));
      case "image", "video", "audio" -> media(type, message, id);
      case "file" ->
          new LineContent(
              null, List.of(Attachment.vendor(Kind.FILE, id, text(message, "fileName"), null)));
      case "location" -> words(location(message));
      case "sticker" -> words(Wording.placeholder("sticker", stickerText(message)));
      default -> words(Wording.placeholder("unsupported message", Clean.text(type)));
    };
  }

  /** What a pressed button or a picked date sends to the bot. */
  static String pressed(JsonNode postback) {
    Stream<@Nullable String> picked =
        StreamSupport.stream(postback.path("params").spliterator(), false)
            .map(value -> Clean.text(value.asText("")));
    String detail =
        Stream.concat(Stream.of(text(postback, "data")), picked)
            .filter(part -> part != null && !part.isBlank())
            .collect(Collectors.joining(", "));
    return Wording.placeholder("button", detail);
  }

  private static LineContent words(String text) {
    return new LineContent(text, List.of());
  }

  private static String writtenText(JsonNode message) {
    String text = message.path("text").isTextual() ? message.path("text").textValue() : "";
    String readable = Clean.text(withEmoji(text, message.path("emojis")));
    return readable.isBlank() ? Wording.placeholder("unsupported message", "text") : readable;
  }

  /** LINE's own emoji are a {@code $} in the text, or a name in brackets, which is left alone. */
  private static String withEmoji(String text, JsonNode emojis) {
    SortedSet<Integer> places = new TreeSet<>();
    emojis.forEach(emoji -> places.add(emoji.path("index").asInt(-1)));
    StringBuilder readable = new StringBuilder(text.length());
    int read = 0;
    for (int place : places) {
      if (place >= 0 && place < text.length() && text.charAt(place) == '$') {
        readable.append(text, read, place).append("(emoji)");
        read = place + 1;
      }
    }
    return readable.append(text, read, text.length()).toString();
  }

  private static LineContent media(String type, JsonNode message, String id) {
    Kind kind = Kind.valueOf(type.toUpperCase(Locale.ROOT));
    JsonNode provider = message.path("contentProvider");
    if (!"external".equals(provider.path("type").asText())) {
      return new LineContent(null, List.of(Attachment.vendor(kind, id, null, null)));
    }
    String url = text(provider, "originalContentUrl");
    return url == null
        ? words(Wording.placeholder(type, null))
        : new LineContent(null, List.of(Attachment.link(kind, url, null, null)));
  }

  private static String location(JsonNode message) {
    JsonNode latitude = message.path("latitude");
    JsonNode longitude = message.path("longitude");
    String title = text(message, "title");
    String address = text(message, "address");
    return latitude.isNumber() && longitude.isNumber()
        ? Wording.location(latitude.doubleValue(), longitude.doubleValue(), title, address)
        : Wording.placeholder("location", title == null ? address : title);
  }

  /** What a message sticker says, else what it is about. */
  private static @Nullable String stickerText(JsonNode message) {
    String text = text(message, "text");
    return text != null
        ? text
        : StreamSupport.stream(message.path("keywords").spliterator(), false)
            .filter(JsonNode::isTextual)
            .map(keyword -> Clean.text(keyword.textValue()))
            .limit(KEYWORDS)
            .collect(Collectors.joining(", "));
  }

  private static @Nullable String text(JsonNode node, String name) {
    String text = node.path(name).isTextual() ? Clean.text(node.path(name).textValue()) : "";
    return text.isBlank() ? null : text;
  }
}
