package io.caravan.intake;

import java.util.Map;

/** A webhook that is refused for a reason the sender may know; calling again does not help. */
public class RejectedWebhook extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient Map<String, String> fields;

  public RejectedWebhook(int status, String reason) {
    this(status, reason, Map.of());
  }

  /**
   * @param fields what is wrong, by the field's path
   */
  public RejectedWebhook(int status, String reason, Map<String, String> fields) {
    super(reason);
    this.status = status;
    this.fields = fields;
  }

  public int status() {
    return status;
  }

  public Map<String, String> fields() {
    return fields;
  }
}
