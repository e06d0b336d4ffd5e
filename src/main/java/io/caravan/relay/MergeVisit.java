package io.caravan.relay;

import io.caravan.chatwoot.CallGate;
import io.caravan.chatwoot.ChatwootCall.Effect;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.journal.LaneMerges;
import io.caravan.journal.LanePair;
import java.time.Duration;

/** Two lanes that are being merged; in the exchange variable {@code merge-visit}. */
final class MergeVisit implements CallGate {

  static final String VARIABLE = "merge-visit";

  private final LanePair pair;
  private final LaneMerges merges;

  MergeVisit(LanePair pair, LaneMerges merges) {
    this.pair = pair;
    this.merges = merges;
  }

  LanePair pair() {
    return pair;
  }

  @Override
  public void beforeCall(Effect effect, Duration deadline) throws LeaseLost {
    if (!merges.renew(pair, deadline.plus(LaneVisit.TO_WRITE_DOWN))) {
      throw new LeaseLost("a lane went to another worker before it was merged");
    }
  }
}
