package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Meta's {@code errors}, which are found in a value, a message and a status. */
final class Failures {

  private Failures() {}

  /** The codes that are there. */
  static List<String> codes(JsonNode errors) {
    List<String> codes = new ArrayList<>();
    errors.forEach(error -> codes.add(Texts.word(error.path("code"))));
    codes.removeIf(Objects::isNull);
    return codes;
  }

  /** {@code error 131051}, for an agent; null when there is none. */
  static @Nullable String inShort(JsonNode errors) {
    List<String> codes = codes(errors);
    return codes.isEmpty() ? null : "error " + String.join(", ", codes);
  }

  /** Code and title, for the operator. */
  static String inWords(JsonNode error) {
    return Stream.of(Texts.word(error.path("code")), Texts.word(error.path("title")))
        .filter(Objects::nonNull)
        .collect(Collectors.joining(" "));
  }
}
