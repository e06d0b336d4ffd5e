package io.caravan.ops;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.InboxPauses;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health {@code chatwoot}: degraded, not down, while a Chatwoot is out of reach or an inbox is
 * paused. Webhooks are taken all the same, so nothing may take this node out of service for it.
 */
@Component("chatwoot")
class ChatwootHealth implements HealthIndicator {

  private final ChatwootCircuits circuits;
  private final InboxPauses pauses;

  ChatwootHealth(ChatwootCircuits circuits, InboxPauses pauses) {
    this.circuits = circuits;
    this.pauses = pauses;
  }

  @Override
  public Health health() {
    Set<String> away = circuits.openUrls();
    Map<String, String> paused = new TreeMap<>();
    for (String inbox : pauses.paused()) {
      pauses.reason(inbox).ifPresent(reason -> paused.put(inbox, reason));
    }
    Health.Builder health =
        away.isEmpty() && paused.isEmpty() ? Health.up() : Health.status("DEGRADED");
    if (!away.isEmpty()) {
      health.withDetail("away", away);
    }
    if (!paused.isEmpty()) {
      health.withDetail("paused", paused);
    }
    return health.build();
  }
}
