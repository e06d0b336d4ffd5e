package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One line of a contact filter: attribute, operator, values. */
final class ContactCondition {

  private ContactCondition() {}

  /**
   * @throws ApiError 422 for an unknown attribute or operator, or a missing value
   */
  static Predicate<Contact> of(JsonNode entry) {
    String key = entry.path("attribute_key").asText();
    String operator = entry.path("filter_operator").asText();
    List<String> values = new ArrayList<>();
    JsonNode given = entry.path("values");
    (given.isArray() ? given : Json.MAPPER.createArrayNode().add(given.asText()))
        .forEach(value -> values.add(normal(key, value.asText())));
    value(key, null);
    return switch (operator) {
      case "equal_to" -> contact -> needed(key, values).contains(normal(key, value(key, contact)));
      case "not_equal_to" ->
          contact -> !needed(key, values).contains(normal(key, value(key, contact)));
      case "contains" ->
          contact ->
              needed(key, values).stream().anyMatch(normal(key, value(key, contact))::contains);
      case "does_not_contain" ->
          contact ->
              needed(key, values).stream().noneMatch(normal(key, value(key, contact))::contains);
      case "is_present" -> contact -> !normal(key, value(key, contact)).isEmpty();
      case "is_not_present" -> contact -> normal(key, value(key, contact)).isEmpty();
      default ->
          throw ApiError.unprocessable(
              "Invalid operator. The allowed operators for "
                  + key
                  + " are [equal_to,not_equal_to,contains,does_not_contain].");
    };
  }

  private static List<String> needed(String key, List<String> values) {
    if (values.isEmpty()) {
      throw ApiError.unprocessable(
          "Invalid value. The values provided for " + key + " are invalid");
    }
    return values;
  }

  private static @Nullable String value(String key, @Nullable Contact contact) {
    Contact row = contact;
    return switch (key) {
      case "name" -> row == null ? null : row.name();
      case "email" -> row == null ? null : row.email();
      case "phone_number" -> row == null ? null : row.phoneNumber();
      case "identifier" -> row == null ? null : row.identifier();
      case "blocked" -> row == null ? null : Boolean.toString(row.blocked());
      case "country_code", "city", "company_name" ->
          row == null ? null : row.additionalAttributes().path(key).asText();
      default ->
          throw ApiError.unprocessable(
              "Invalid attribute key - ["
                  + key
                  + "]. The key should be one of [name,phone_number,email,identifier,country_code,"
                  + "city,company_name,blocked] or a custom attribute defined in the account.");
    };
  }

  private static String normal(String key, @Nullable String value) {
    String text = value == null ? "" : value.toLowerCase(Locale.ROOT);
    return key.equals("phone_number") && !text.isEmpty() && !text.startsWith("+")
        ? "+" + text.strip()
        : text;
  }
}
