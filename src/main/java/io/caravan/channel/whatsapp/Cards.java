package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The address-book entries that a customer passed on. Everything in one may be missing. */
final class Cards {

  private Cards() {}

  static String text(JsonNode contacts) {
    List<String> cards = new ArrayList<>();
    contacts.forEach(contact -> cards.add(card(contact)));
    cards.removeIf(String::isEmpty);
    return cards.isEmpty() ? Wording.placeholder("contact", null) : String.join("\n\n", cards);
  }

  private static String card(JsonNode contact) {
    List<@Nullable String> details = new ArrayList<>();
    JsonNode org = contact.path("org");
    details.add(joined(", ", org, "title", "department", "company"));
    contact.path("phones").forEach(phone -> details.add(phone(phone)));
    contact.path("emails").forEach(email -> details.add(Texts.of(email.path("email"))));
    contact
        .path("addresses")
        .forEach(
            address ->
                details.add(joined(", ", address, "street", "zip", "city", "state", "country")));
    contact.path("urls").forEach(url -> details.add(Texts.of(url.path("url"))));
    details.removeIf(Objects::isNull);
    String name = name(contact.path("name"));
    return name == null && details.isEmpty() ? "" : Wording.contactCard(name, details);
  }

  private static @Nullable String name(JsonNode name) {
    String formatted = Texts.of(name.path("formatted_name"));
    return formatted == null
        ? joined(" ", name, "prefix", "first_name", "middle_name", "last_name", "suffix")
        : formatted;
  }

  private static @Nullable String phone(JsonNode phone) {
    String number = Texts.of(phone.path("phone"));
    String waId = Texts.of(phone.path("wa_id"));
    return number == null && waId != null ? "+" + waId : number;
  }

  private static @Nullable String joined(String separator, JsonNode node, String... keys) {
    String text =
        Stream.of(keys)
            .map(key -> Texts.of(node.path(key)))
            .filter(Objects::nonNull)
            .collect(Collectors.joining(separator));
    return text.isEmpty() ? null : text;
  }
}
