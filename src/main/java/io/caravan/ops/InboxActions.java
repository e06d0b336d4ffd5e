package io.caravan.ops;

import io.caravan.channel.Json;
import io.caravan.config.CaravanProperties;
import io.caravan.journal.HandPauses;
import io.caravan.journal.Operator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Pause and resume of an inbox as operators ask for them. Its webhooks are taken all the same; its
 * events wait.
 */
@Component
public class InboxActions {

  private static final int LONGEST_REASON = 500;

  private final CaravanProperties properties;
  private final HandPauses pauses;

  InboxActions(CaravanProperties properties, HandPauses pauses) {
    this.properties = properties;
    this.pauses = pauses;
  }

  /**
   * @param reason for who finds it paused; may be empty
   * @return false when it was paused by hand already
   * @throws InvalidRequest when the reason is longer than 500 characters
   * @throws org.springframework.web.ErrorResponseException 404 when there is no such inbox
   */
  public boolean pause(String inbox, String reason, String operator) {
    expectConfigured(inbox);
    if (reason.length() > LONGEST_REASON) {
      throw new InvalidRequest("'reason' has to be at most " + LONGEST_REASON + " characters");
    }
    Map<String, String> asked = new LinkedHashMap<>();
    asked.put("inbox", inbox);
    if (!reason.isBlank()) {
      asked.put("reason", reason.strip());
    }
    return pauses.pause(inbox, reason.strip(), new Operator(operator, Json.write(asked)));
  }

  /**
   * @return false when it was not paused by hand
   * @throws org.springframework.web.ErrorResponseException 404 when there is no such inbox
   */
  public boolean resume(String inbox, String operator) {
    expectConfigured(inbox);
    return pauses.resume(inbox, new Operator(operator, Json.write(Map.of("inbox", inbox))));
  }

  private void expectConfigured(String inbox) {
    if (properties.inbox(inbox).isEmpty()) {
      throw Problems.of(HttpStatus.NOT_FOUND, "there is no inbox " + inbox);
    }
  }
}
