package io.caravan.chatwoot;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Probes the inbox that the body names, and lets it go on where the probe allows. */
@Component("probe-unwell-inbox")
class ProbeUnwellInbox implements Processor {

  private final ChatwootProbe probe;
  private final ChatwootCircuits circuits;
  private final InboxPauses pauses;

  ProbeUnwellInbox(ChatwootProbe probe, ChatwootCircuits circuits, InboxPauses pauses) {
    this.probe = probe;
    this.circuits = circuits;
    this.pauses = pauses;
  }

  @Override
  public void process(Exchange exchange) {
    String inbox = exchange.getMessage().getBody(String.class);
    ProbeOutcome outcome = probe.probe(inbox);
    switch (outcome.verdict()) {
      case GOOD -> {
        pauses.resume(inbox);
        circuits.goodProbe(inbox);
      }
      case MISCONFIGURED -> {
        pauses.pause(inbox, outcome.reason());
        circuits.goodProbe(inbox); // Chatwoot answers: its other inboxes may go on
      }
      case BAD -> {
        // stays as it is until the next probe
      }
    }
  }
}
