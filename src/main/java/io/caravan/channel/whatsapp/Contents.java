package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Ids;
import io.caravan.channel.Wording;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the object that a message's type names. */
final class Contents {

  private Contents() {}

  /**
   * @param message with {@code type} and an object of that name
   */
  static Content of(JsonNode message) {
    String type = Objects.requireNonNullElse(Texts.word(message.path("type")), "");
    JsonNode object = message.path(type);
    return switch (type) {
      case "text" -> Content.text(Texts.of(object.path("body")));
      case "image" -> media(Kind.IMAGE, type, message);
      case "video" -> media(Kind.VIDEO, type, message);
      case "audio" -> media(Kind.AUDIO, type, message);
      case "sticker" -> media(Kind.STICKER, type, message);
      case "document" -> media(Kind.FILE, type, message);
      case "location" -> Content.text(location(object));
      case "contacts" -> Content.text(Cards.text(object));
      case "order" -> Content.text(Orders.text(object));
      case "interactive" -> Interactive.content(object);
      case "button" -> button(object);
      case "template" ->
          Content.text(Wording.placeholder("template", Texts.of(object.path("name"))));
      case "ephemeral" -> Content.text(Wording.placeholder("disappearing message", null));
      default -> Content.text(unsupported(type, message));
    };
  }

  private static Content media(Kind kind, String type, JsonNode message) {
    JsonNode object = message.path(type);
    String caption = Texts.of(object.path("caption"));
    String id = Ids.of(object.path("id"));
    if (id == null) {
      String missing = Wording.placeholder(type, Failures.inShort(message.path("errors")));
      return Content.text(Wording.lines(missing, caption));
    }
    Attachment file =
        Attachment.vendor(
            kind, id, Texts.of(object.path("filename")), Texts.of(object.path("mime_type")));
    return new Content(caption, List.of(file), Map.of());
  }

  private static String location(JsonNode place) {
    String name = Texts.of(place.path("name"));
    String address = Texts.of(place.path("address"));
    double latitude = degrees(place.path("latitude"), 90);
    double longitude = degrees(place.path("longitude"), 180);
    if (Double.isNaN(latitude) || Double.isNaN(longitude)) {
      return Wording.placeholder("location", name == null ? address : name);
    }
    String page = Texts.of(place.path("url"));
    return Wording.lines(Wording.location(latitude, longitude, name, address), page);
  }

  /** NaN for anything that is no place on earth. */
  private static double degrees(JsonNode node, int most) {
    double degrees = node.isTextual() ? node.asDouble(Double.NaN) : number(node);
    return Math.abs(degrees) <= most ? degrees : Double.NaN;
  }

  private static double number(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : Double.NaN;
  }

  private static Content button(JsonNode button) {
    String payload = Texts.of(button.path("payload"));
    String title = Texts.of(button.path("text"));
    return Content.choice(
        title == null ? Wording.placeholder("button", payload) : title, "button", payload);
  }

  private static String unsupported(String type, JsonNode message) {
    String inner = Texts.word(message.path(type).path("type"));
    @Nullable String word = "unsupported".equals(type) || "unknown".equals(type) ? inner : type;
    String detail =
        Stream.of(word, Failures.inShort(message.path("errors")))
            .filter(part -> part != null && !part.isBlank())
            .collect(Collectors.joining(", "));
    return Wording.placeholder("unsupported message", detail);
  }
}
