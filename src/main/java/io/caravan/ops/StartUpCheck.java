package io.caravan.ops;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.ChatwootProbe;
import io.caravan.chatwoot.ChatwootTarget;
import io.caravan.chatwoot.ChatwootTargets;
import io.caravan.chatwoot.InboxPauses;
import io.caravan.chatwoot.ProbeOutcome;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Probes every inbox once Caravan has started. A wrong token, account or inbox pauses the inbox, an
 * unreachable Chatwoot opens its circuit, each with one line. Neither stops the start: refusing
 * webhooks would lose them.
 */
@Component
class StartUpCheck {

  private final ChatwootTargets targets;
  private final ChatwootProbe probe;
  private final ChatwootCircuits circuits;
  private final InboxPauses pauses;

  StartUpCheck(
      ChatwootTargets targets, ChatwootProbe probe, ChatwootCircuits circuits, InboxPauses pauses) {
    this.targets = targets;
    this.probe = probe;
    this.circuits = circuits;
    this.pauses = pauses;
  }

  @EventListener(ApplicationReadyEvent.class)
  void check() {
    Set<URI> unreachable = new HashSet<>();
    for (ChatwootTarget target : targets.all()) {
      if (!unreachable.contains(target.url()) && !check(target.inbox())) {
        unreachable.add(target.url());
      }
    }
  }

  private boolean check(String inbox) {
    ProbeOutcome outcome = probe.probe(inbox);
    switch (outcome.verdict()) {
      case MISCONFIGURED -> pauses.pause(inbox, outcome.reason());
      case BAD -> circuits.badProbe(inbox, outcome.reason());
      case GOOD -> {
        // nothing to say
      }
    }
    return outcome.verdict() != ProbeOutcome.Verdict.BAD;
  }
}
