package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The sandbox's JSON. */
final class Json {

  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Epoch seconds, or null. */
  static @Nullable Long epoch(@Nullable Instant instant) {
    return instant == null ? null : instant.getEpochSecond();
  }

  /** Epoch seconds, 0 when there is none. */
  static long epochOrZero(@Nullable Instant instant) {
    return instant == null ? 0 : instant.getEpochSecond();
  }
}
