package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChangeId;
import io.caravan.channel.Clean;
import io.caravan.channel.ContactCard;
import io.caravan.channel.Ids;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where something was written. Telegram counts messages per chat, and the chats of a business
 * account apart from those of its bot.
 *
 * @param id in a private chat also the id of the person; null when there is none
 * @param connection the business account's, null for a chat with the bot itself
 */
record Chat(@Nullable String id, boolean isPrivate, @Nullable String connection) {

  static Chat of(JsonNode chat, @Nullable JsonNode connection) {
    return new Chat(
        Ids.ofContact(chat.path("id")),
        "private".equals(chat.path("type").asText()),
        Ids.ofContact(connection));
  }

  /** The id of a message, unique per inbox. */
  String messageId(String id) {
    return ChangeId.of(
        Stream.of(connection, this.id, id).filter(Objects::nonNull).toArray(String[]::new));
  }

  /** Why nothing of this chat is delivered; null when it is. */
  @Nullable String reasonToIgnore() {
    if (!isPrivate) {
      return "group";
    }
    return id == null ? "no-contact-id" : null;
  }

  /**
   * The person of a private chat.
   *
   * @param user who wrote, if it was that person
   * @param phone their own, as they shared it
   */
  ContactCard person(@Nullable JsonNode user, @Nullable String phone) {
    return person(Objects.requireNonNull(id), user, phone);
  }

  static ContactCard person(String id, @Nullable JsonNode user, @Nullable String phone) {
    return new ContactCard(id, user == null ? null : name(user), null, phone, null);
  }

  private static @Nullable String name(JsonNode user) {
    String name =
        Stream.of("first_name", "last_name")
            .map(part -> Clean.text(user.path(part).asText("")).strip())
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    String username = Clean.text(user.path("username").asText("")).strip();
    if (!name.isEmpty()) {
      return name;
    }
    return username.isEmpty() ? null : username;
  }
}
