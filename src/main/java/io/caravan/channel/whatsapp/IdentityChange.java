package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ContactCard;
import io.caravan.channel.Ids;
import io.caravan.channel.Wording;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The system message that says under which ids a customer goes on. It is shown, so that an agent
 * sees why the number is another one, and it carries the old ids beside the new ones.
 */
final class IdentityChange {

  /** The name of the first one up to 2026, and the two since. */
  private static final List<String> NUMBER =
      List.of("user_changed_number", "customer_changed_number");

  private static final String USER_ID = "user_changed_user_id";

  private IdentityChange() {}

  static boolean isOne(JsonNode system) {
    String type = Objects.requireNonNullElse(Texts.word(system.path("type")), "");
    return USER_ID.equals(type) || NUMBER.contains(type);
  }

  /** The old ids first: under them the person is known. */
  static Optional<ContactCard> person(JsonNode message) {
    JsonNode system = message.path("system");
    List<@Nullable String> oldIds = ids(message, "from", "from_user_id", "from_parent_user_id");
    List<@Nullable String> named =
        ids(system, "customer", "previous_user_id", "previous_parent_user_id");
    List<@Nullable String> newIds = ids(system, "wa_id", "new_wa_id", "user_id", "parent_user_id");
    return People.card(
        Stream.of(oldIds, named, newIds).flatMap(List::stream),
        Stream.of(newIds, oldIds, named).flatMap(List::stream),
        null);
  }

  static String text(JsonNode system) {
    String what =
        USER_ID.equals(Texts.word(system.path("type")))
            ? "the customer's WhatsApp id changed"
            : "the customer's phone number changed";
    return Wording.placeholder(what, Texts.of(system.path("body")));
  }

  private static List<@Nullable String> ids(JsonNode node, String... keys) {
    return Stream.of(keys)
        .map(key -> Ids.ofContact(node.path(key)))
        .filter(Objects::nonNull)
        .toList();
  }
}
