package io.caravan.relay;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.CircuitMode;
import io.caravan.chatwoot.InboxPauses;
import org.springframework.stereotype.Component;

/** Whether an inbox's Chatwoot may be called now: its circuit is not open and it is not paused. */
@Component
class ChatwootPermission {

  private final ChatwootCircuits circuits;
  private final InboxPauses pauses;

  ChatwootPermission(ChatwootCircuits circuits, InboxPauses pauses) {
    this.circuits = circuits;
    this.pauses = pauses;
  }

  /** For the poll. */
  boolean hasAChance(String inbox) {
    return pauses.permits(inbox) && circuits.permits(inbox);
  }

  /** For a visit; of a half-open circuit's lanes the first that asks is let through. */
  boolean mayVisit(String inbox, long lane) {
    return pauses.permits(inbox) && circuits.permits(inbox, lane);
  }

  /** Before each delivery of a visit: Chatwoot may have gone away since it began. */
  boolean mayCall(String inbox) {
    return pauses.permits(inbox) && circuits.mode(inbox) != CircuitMode.OPEN;
  }

  /** The visit is over, however it ended. */
  void left(String inbox, long lane) {
    circuits.left(inbox, lane);
  }
}
