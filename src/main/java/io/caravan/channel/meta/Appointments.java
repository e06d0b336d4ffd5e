package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.SenderTime;
import io.caravan.channel.Wording;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An appointment that somebody booked on a page. */
final class Appointments {

  private Appointments() {}

  static String text(JsonNode payload) {
    String details =
        Stream.of(
                Text.of(payload, "status"),
                time(payload, "start_time"),
                time(payload, "end_time"),
                Text.of(payload, "timezone"))
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", "));
    return Wording.placeholder("appointment", details);
  }

  /** Meta does not say in which form it writes times. */
  private static @Nullable String time(JsonNode payload, String name) {
    return SenderTime.ofNumber(payload.path(name))
        .map(Object::toString)
        .orElseGet(() -> Text.of(payload, name));
  }
}
