package io.caravan.ops;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Json;
import io.caravan.journal.EventFilter;
import io.caravan.journal.EventState;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A filter as a client writes it: fields of a query or of a JSON object. A field that is not known
 * is refused, since the filter without it would mean more events.
 */
public final class EventQuery {

  private static final List<String> FIELDS =
      List.of("id", "state", "inbox", "contact", "messageId", "kind", "reason", "from", "to");

  private static final int MOST_IDS = 10_000;

  private final Map<String, List<String>> fields;

  private EventQuery(Map<String, List<String>> fields, Set<String> others) {
    this.fields = new TreeMap<>(fields);
    this.fields.keySet().removeAll(others);
    this.fields.forEach(EventQuery::check);
  }

  private static void check(String field, List<String> values) {
    if (!FIELDS.contains(field)) {
      throw new InvalidRequest(
          "there is no filter '" + field + "'; there are " + String.join(", ", FIELDS));
    }
    if (values.isEmpty() || values.stream().anyMatch(String::isBlank)) {
      throw new InvalidRequest("'" + field + "' is empty; leave it out to mean all");
    }
    if (!values.stream().allMatch(EventQuery::isText)) {
      throw new InvalidRequest("'" + field + "' holds characters that no event has");
    }
  }

  /** Postgres knows neither NUL nor halves of a character. */
  private static boolean isText(String value) {
    return value.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(value);
  }

  /**
   * @param others parameters that are no filters
   * @throws InvalidRequest when a field is not known or empty
   */
  public static EventQuery of(Map<String, List<String>> parameters, Set<String> others) {
    return new EventQuery(parameters, others);
  }

  static EventQuery of(JsonNode body, Set<String> others) {
    Map<String, List<String>> fields = new TreeMap<>();
    body.fields()
        .forEachRemaining(
            field -> {
              List<String> values = new ArrayList<>();
              for (JsonNode value :
                  field.getValue().isArray() ? field.getValue() : List.of(field.getValue())) {
                if (!value.isTextual() && !value.isIntegralNumber() && !value.isBoolean()) {
                  throw new InvalidRequest(
                      "'" + field.getKey() + "' has to be a text or a number, or a list of them");
                }
                values.add(value.asText());
              }
              fields.put(field.getKey(), values);
            });
    return new EventQuery(fields, others);
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  /** As it is kept in the audit. */
  String toJson() {
    Map<String, Object> json = new TreeMap<>();
    fields.forEach((field, values) -> json.put(field, values.size() == 1 ? values.get(0) : values));
    if (fields.containsKey("id")) {
      json.put("id", ids());
    }
    return Json.write(json);
  }

  /**
   * @throws InvalidRequest when a value cannot be read
   */
  public EventFilter filter() {
    return new EventFilter(
        ids(),
        states(),
        one("inbox"),
        one("contact"),
        one("messageId"),
        one("kind"),
        one("reason"),
        time("from"),
        time("to"));
  }

  private List<Long> ids() {
    List<String> ids = fields.getOrDefault("id", List.of());
    if (ids.size() > MOST_IDS) {
      throw new InvalidRequest("'id' holds more than " + MOST_IDS + " ids");
    }
    try {
      return ids.stream().map(Long::valueOf).toList();
    } catch (NumberFormatException e) {
      throw new InvalidRequest("'id' has to be numbers");
    }
  }

  private Set<EventState> states() {
    Set<EventState> states = EnumSet.noneOf(EventState.class);
    for (String word : fields.getOrDefault("state", List.of())) {
      states.addAll(states(word));
    }
    return states;
  }

  private static Set<EventState> states(String word) {
    if (word.equals("waiting")) {
      return Set.of(EventState.RECEIVED, EventState.RETRYING);
    }
    for (EventState state : EventState.values()) {
      if (state.word().equals(word)) {
        return Set.of(state);
      }
    }
    throw new InvalidRequest(
        "there is no state '"
            + word
            + "'; there are waiting (received and retrying), received, retrying, delivered, dead,"
            + " ignored, discarded");
  }

  private @Nullable Instant time(String field) {
    String text = one(field);
    try {
      return text == null ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new InvalidRequest(
          "'" + field + "' has to be a time with a zone, such as 2026-11-29T10:00:00Z");
    }
  }

  private @Nullable String one(String field) {
    List<String> values = fields.getOrDefault(field, List.of());
    if (values.size() > 1) {
      throw new InvalidRequest("'" + field + "' can be given once only");
    }
    return values.isEmpty() ? null : values.get(0);
  }
}
