package io.caravan.channel.openwa;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Wording;
import io.caravan.channel.gateway.Content;
import io.caravan.channel.gateway.Texts;
import io.caravan.channel.gateway.VCard;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an agent reads of a message, by OpenWA's word for its type. */
final class OpenWaTexts {

  private OpenWaTexts() {}

  /**
   * @param withFile then no text is needed
   * @return null only with a file
   */
  static @Nullable String of(JsonNode data, boolean withFile) {
    String body = Texts.of(data.path("body"));
    String text =
        switch (data.path("type").asText()) {
          case "location" -> location(data.path("location"), body);
          case "contact" -> contact(body);
          case "poll" -> Wording.placeholder("poll", body);
          case "call" -> call(data.path("call"));
          case "masked" -> Wording.placeholder("message", "only the phone shows it");
          case "order" ->
              Wording.order(List.of(named("order ", data.path("order").path("orderId"))), body);
          case "product" -> product(data.path("product"), body);
          default -> written(data, body);
        };
    return text == null && !withFile ? Content.UNSUPPORTED : text;
  }

  /** Tapping a button answers with the words on it. */
  private static @Nullable String written(JsonNode data, @Nullable String body) {
    String button = Texts.of(data.path("button").path("text"));
    String fileName = Texts.of(data.path("media").path("filename"));
    // whatsapp-web.js repeats a document's name where a caption would be
    String caption = body != null && body.equals(fileName) ? null : body;
    return button == null ? caption : button;
  }

  private static String location(JsonNode location, @Nullable String body) {
    double latitude = Texts.coordinate(location.path("latitude"));
    double longitude = Texts.coordinate(location.path("longitude"));
    if (!Double.isFinite(latitude) || !Double.isFinite(longitude)) {
      return Wording.placeholder("location", body);
    }
    return Wording.location(
        latitude,
        longitude,
        Texts.of(location.path("description")),
        Texts.of(location.path("address")));
  }

  /** whatsapp-web.js writes the vCard into the body, Baileys leaves it out. */
  private static String contact(@Nullable String body) {
    return body != null && body.contains("BEGIN:VCARD")
        ? VCard.readable(body, null)
        : Wording.placeholder("contact", body);
  }

  private static String call(JsonNode call) {
    String what = call.path("video").asBoolean() ? "video call" : "voice call";
    return Wording.placeholder(call.path("missed").asBoolean() ? "missed " + what : what, null);
  }

  private static String product(JsonNode product, @Nullable String body) {
    String title =
        Wording.lines(
            Texts.first(product.path("title"), product.path("productId")),
            Texts.of(product.path("description")));
    return Wording.order(List.of(title), body);
  }

  private static String named(String what, JsonNode name) {
    String text = Texts.of(name);
    return text == null ? what.strip() : what + text;
  }
}
