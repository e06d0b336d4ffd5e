package io.caravan.channel;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/** JSON as channels send it and as the journal keeps it, independent of Spring's settings. */
public final class Json {

  /** As deep as Chatwoot's own parser goes; what is deeper could be stored but never delivered. */
  static final int MAX_DEPTH = 100;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxStringLength(
                              Integer.MAX_VALUE) // a file inside; max-body is the limit
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private Json() {}

  /**
   * @return the value; of duplicate keys the last one
   * @throws MalformedWebhook when the bytes are no JSON in UTF-8, or nested too deep
   */
  public static JsonNode read(byte[] body) throws MalformedWebhook {
    try {
      JsonNode node = MAPPER.readTree(body);
      if (node.isMissingNode()) {
        throw new MalformedWebhook("the body is empty");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new MalformedWebhook("the body is not valid JSON" + position(e));
    } catch (IOException e) {
      throw new MalformedWebhook("the body is not text in UTF-8");
    }
  }

  /** A message as the journal keeps it. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The message that {@link #write} wrote. */
  public static InboundMessage readMessage(String json) {
    try {
      return MAPPER.readValue(json, InboundMessage.class);
    } catch (JsonProcessingException e) {
      e.clearLocation();
      throw new UncheckedIOException("The journal holds a message that cannot be read", e);
    }
  }

  /** Only the place: Jackson's own message may quote the body. */
  private static String position(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : " (line "
            + e.getLocation().getLineNr()
            + ", column "
            + e.getLocation().getColumnNr()
            + ")";
  }
}
