package io.caravan.console;

import io.caravan.journal.EventState;
import io.caravan.ops.EventQuery;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Which events a page is about, as it was typed: the filters of the API by their names. What is
 * left empty lets all pass.
 */
record EventForm(Map<String, List<String>> fields) {

  private static final Set<String> NO_FILTERS = Set.of("after", "_csrf");
  private static final Set<String> TIMES = Set.of("from", "to");

  /** As a field for a date and time writes it. */
  private static final Pattern WITHOUT_ZONE =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?");

  /**
   * @param parameters of the request
   */
  static EventForm of(MultiValueMap<String, String> parameters) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    parameters.forEach(
        (name, values) -> {
          List<String> filled =
              values.stream().map(String::strip).filter(value -> !value.isEmpty()).toList();
          if (!NO_FILTERS.contains(name) && !filled.isEmpty()) {
            fields.put(name, filled);
          }
        });
    return new EventForm(fields);
  }

  /** The first value of that name, for its field; empty when there is none. */
  public String value(String name) {
    return fields.getOrDefault(name, List.of("")).get(0);
  }

  /** The same of a time, as its field takes it: in UTC, and nothing of what is no time. */
  public String time(String name) {
    try {
      return value(name).isEmpty()
          ? ""
          : OffsetDateTime.parse(withZone(value(name)))
              .withOffsetSameInstant(ZoneOffset.UTC)
              .toLocalDateTime()
              .truncatedTo(ChronoUnit.MILLIS)
              .toString();
    } catch (DateTimeException e) {
      return "";
    }
  }

  public boolean isEmpty() {
    return fields.isEmpty();
  }

  /** In words, such as {@code inbox = demo}. */
  public List<String> words() {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + " = " + String.join(", ", field.getValue()))
        .toList();
  }

  /** Times without a zone are meant in UTC, as all that is shown. */
  EventQuery query() {
    return EventQuery.of(
        fields.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    field ->
                        TIMES.contains(field.getKey())
                            ? field.getValue().stream().map(EventForm::withZone).toList()
                            : field.getValue())),
        Set.of());
  }

  private static String withZone(String time) {
    return WITHOUT_ZONE.matcher(time).matches() ? time + "Z" : time;
  }

  /** Of what it means the dead ones. */
  EventForm dead() {
    Map<String, List<String>> dead = new LinkedHashMap<>(fields);
    dead.put("state", List.of(EventState.DEAD.word()));
    return new EventForm(dead);
  }

  EventForm without(String name) {
    Map<String, List<String>> others = new LinkedHashMap<>(fields);
    others.remove(name);
    return new EventForm(others);
  }

  /**
   * The address of a page of these events.
   *
   * @param after where the page begins; null for the newest
   */
  String address(String path, @Nullable String after) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
    Map<String, Object> values = new LinkedHashMap<>();
    fields.forEach((name, all) -> all.forEach(value -> add(address, values, name, value)));
    if (after != null) {
      add(address, values, "after", after);
    }
    return address.encode().buildAndExpand(values).toUriString();
  }

  /** As a variable of the address: its characters are then all escaped. */
  private static void add(
      UriComponentsBuilder address, Map<String, Object> values, String name, String value) {
    String variable = "v" + values.size();
    values.put(variable, value);
    address.queryParam(name, "{" + variable + "}");
  }
}
