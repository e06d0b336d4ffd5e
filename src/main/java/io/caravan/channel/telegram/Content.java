package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Clean;
import io.caravan.channel.Wording;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an agent sees of a message. Empty for what Telegram itself wrote into the chat, such as that
 * a message was pinned.
 */
record Content(@Nullable String text, List<Attachment> attachments) {

  private static final Content NONE = new Content(null, List.of());

  /** What a message is made of beside its content. */
  private static final Set<String> NO_CONTENT =
      Set.of(
          "boost_added",
          "channel_chat_created",
          "chat_background_set",
          "connected_website",
          "delete_chat_photo",
          "direct_message_price_changed",
          "forum_topic_closed",
          "forum_topic_created",
          "forum_topic_edited",
          "forum_topic_reopened",
          "general_forum_topic_hidden",
          "general_forum_topic_unhidden",
          "group_chat_created",
          "left_chat_member",
          "message_auto_delete_timer_changed",
          "migrate_from_chat_id",
          "migrate_to_chat_id",
          "new_chat_members",
          "new_chat_photo",
          "new_chat_title",
          "paid_message_price_changed",
          "pinned_message",
          "proximity_alert_triggered",
          "supergroup_chat_created",
          "video_chat_ended",
          "video_chat_participants_invited",
          "video_chat_scheduled",
          "video_chat_started",
          "write_access_allowed");

  private static final Pattern NOT_A_DIGIT = Pattern.compile("[^0-9]");

  static Content of(JsonNode message) {
    String text = text(message, "text");
    if (text != null) {
      return new Content(text, List.of());
    }
    String caption = text(message, "caption");
    Content file = Files.of(message, caption);
    if (file != null) {
      return file;
    }
    String told = told(message);
    if (told == null && caption == null && NO_CONTENT.stream().anyMatch(message::has)) {
      return NONE;
    }
    String words = Wording.lines(told, caption);
    return new Content(
        words.isEmpty() ? Wording.placeholder("unsupported message", null) : words, List.of());
  }

  boolean isEmpty() {
    return text == null && attachments.isEmpty();
  }

  /** What is no file; null when it is nothing that this version knows. */
  private static @Nullable String told(JsonNode message) {
    if (message.has("venue") || message.has("location")) {
      return place(message);
    }
    if (message.has("contact")) {
      JsonNode contact = message.path("contact");
      return Wording.contactCard(name(contact), phones(contact));
    }
    JsonNode dice = message.path("dice");
    if (dice.isObject()) {
      return Wording.placeholder("dice", join(text(dice, "emoji"), dice.path("value").asText()));
    }
    if (message.has("web_app_data")) {
      return text(message.path("web_app_data"), "button_text");
    }
    return Stream.of("poll:question", "checklist:title", "game:title", "invoice:title", "story:")
        .map(thing -> thing.split(":", 2))
        .filter(thing -> message.has(thing[0]))
        .map(thing -> Wording.placeholder(thing[0], text(message.path(thing[0]), thing[1])))
        .findFirst()
        .orElse(null);
  }

  private static @Nullable String place(JsonNode message) {
    JsonNode venue = message.path("venue");
    JsonNode point = venue.path("location").isObject() ? venue : message;
    JsonNode latitude = point.path("location").path("latitude");
    JsonNode longitude = point.path("location").path("longitude");
    return latitude.isNumber() && longitude.isNumber()
        ? Wording.location(
            latitude.doubleValue(),
            longitude.doubleValue(),
            text(venue, "title"),
            text(venue, "address"))
        : Wording.placeholder("location", text(venue, "title"));
  }

  private static @Nullable String name(JsonNode contact) {
    return join(text(contact, "first_name"), text(contact, "last_name"));
  }

  private static List<String> phones(JsonNode contact) {
    String phone = text(contact, "phone_number");
    return phone == null ? List.of() : List.of(phone);
  }

  /** Telegram writes it with the plus or without. */
  static @Nullable String phone(JsonNode contact) {
    String digits = NOT_A_DIGIT.matcher(contact.path("phone_number").asText("")).replaceAll("");
    return digits.length() < 7 || digits.length() > 15 ? null : "+" + digits;
  }

  private static String join(@Nullable String first, @Nullable String second) {
    return Wording.lines(first, second).replace('\n', ' ');
  }

  /** A string that says something. */
  static @Nullable String text(JsonNode node, String name) {
    String text = node.path(name).isTextual() ? Clean.text(node.path(name).textValue()) : "";
    return text.isBlank() ? null : text;
  }
}
