package io.caravan.ops;

import io.caravan.channel.Json;
import io.caravan.journal.HeldLanes;
import io.caravan.journal.HeldLanes.Release;
import io.caravan.journal.Operator;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** The release of a held lane as operators ask for it. */
@Component
public class LaneActions {

  private final HeldLanes lanes;

  LaneActions(HeldLanes lanes) {
    this.lanes = lanes;
  }

  /**
   * Lets a lane go on now instead of when its schedule says so.
   *
   * @return how many events are due now that were not
   * @throws org.springframework.web.ErrorResponseException 404 when there is no such lane, 409 when
   *     it is being worked on
   */
  public int release(long lane, String operator) {
    Release release =
        lanes
            .release(lane, new Operator(operator, Json.write(Map.of("lane", lane))))
            .orElseThrow(() -> Problems.of(HttpStatus.NOT_FOUND, "there is no lane " + lane));
    if (release.worked()) {
      throw Problems.of(
          HttpStatus.CONFLICT, "messages of its contact are being delivered at this moment");
    }
    return release.changed();
  }
}
