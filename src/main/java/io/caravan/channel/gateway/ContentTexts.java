package io.caravan.channel.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Wording;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an agent reads of a message that is no file, by the field it is in. */
final class ContentTexts {

  private ContentTexts() {}

  /** Null for what nothing is known of, or what says nothing. */
  static @Nullable String of(String type, JsonNode node) {
    return switch (type) {
      case "conversation" -> Texts.of(node);
      case "extendedTextMessage" -> Texts.of(node.path("text"));
      case "locationMessage", "liveLocationMessage" -> location(node);
      case "contactMessage" -> contact(node);
      case "contactsArrayMessage" -> contacts(node);
      case "buttonsResponseMessage" ->
          Texts.first(node.path("selectedDisplayText"), node.path("selectedButtonId"));
      case "templateButtonReplyMessage" ->
          Texts.first(node.path("selectedDisplayText"), node.path("selectedId"));
      case "listResponseMessage" ->
          Texts.first(
              node.path("title"),
              node.path("singleSelectReply").path("selectedRowId"),
              node.path("description"));
      case "interactiveResponseMessage" -> Texts.of(node.path("body").path("text"));
      case "buttonsMessage" -> Texts.of(node.path("contentText"));
      case "listMessage" -> Texts.first(node.path("description"), node.path("title"));
      case "interactiveMessage" -> Texts.of(node.path("body").path("text"));
      case "templateMessage" ->
          Texts.first(
              node.path("hydratedTemplate").path("hydratedContentText"),
              node.path("hydratedFourRowTemplate").path("hydratedContentText"));
      case "orderMessage" -> order(node);
      case "productMessage" -> product(node.path("product"), Texts.of(node.path("body")));
      case "placeholderMessage" -> Wording.placeholder("message", "only the phone shows it");
      case "secretEncryptedMessage" ->
          Wording.placeholder("edited message", "only the phone shows it");
      case "groupInviteMessage" ->
          Wording.placeholder("invitation to a group", Texts.of(node.path("groupName")));
      case "eventMessage" -> Wording.placeholder("event", Texts.of(node.path("name")));
      case "callLogMesssage", "bcallMessage", "scheduledCallCreationMessage" ->
          Wording.placeholder("call", null);
      default ->
          type.startsWith("pollCreationMessage")
              ? Wording.placeholder("poll", Texts.of(node.path("name")))
              : null;
    };
  }

  private static String location(JsonNode node) {
    double latitude = Texts.coordinate(node.path("degreesLatitude"));
    double longitude = Texts.coordinate(node.path("degreesLongitude"));
    String name = Texts.first(node.path("name"), node.path("caption"));
    return Double.isFinite(latitude) && Double.isFinite(longitude)
        ? Wording.location(latitude, longitude, name, Texts.of(node.path("address")))
        : Wording.placeholder("location", name);
  }

  private static String contacts(JsonNode node) {
    List<String> cards = new ArrayList<>();
    node.path("contacts").forEach(card -> cards.add(contact(card)));
    return cards.isEmpty() ? contact(node) : String.join("\n\n", cards);
  }

  private static String contact(JsonNode node) {
    String name = Texts.of(node.path("displayName"));
    String card = Texts.of(node.path("vcard"));
    return card == null ? Wording.placeholder("contact", name) : VCard.readable(card, name);
  }

  private static String order(JsonNode node) {
    String title = Texts.of(node.path("orderTitle"));
    String count = Texts.of(node.path("itemCount"));
    String things = (title == null ? "order" : title) + (count == null ? "" : " (" + count + ")");
    return Wording.order(List.of(things), Texts.of(node.path("message")));
  }

  private static String product(JsonNode product, @Nullable String body) {
    String title =
        Wording.lines(
            Texts.first(product.path("title"), product.path("productId")),
            Texts.of(product.path("description")));
    return Wording.order(List.of(title), body);
  }
}
