package io.caravan.channel;

import java.util.Map;

/** A body that cannot be read. Its message and fields never quote the body. */
public class MalformedWebhook extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Map<String, String> fields;

  public MalformedWebhook(String message) {
    this(message, Map.of());
  }

  /**
   * @param fields what is wrong, by the field's path
   */
  public MalformedWebhook(String message, Map<String, String> fields) {
    super(message);
    this.fields = fields;
  }

  public Map<String, String> fields() {
    return fields;
  }
}
