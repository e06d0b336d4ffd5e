package io.caravan.chatwoot;

import java.util.ArrayList;
import java.util.Set;
import java.util.TreeSet;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** The inboxes to probe now: one of each Chatwoot that is out of reach, and the paused ones due. */
@Component("list-unwell-inboxes")
class ListUnwellInboxes implements Processor {

  private final ChatwootCircuits circuits;
  private final InboxPauses pauses;

  ListUnwellInboxes(ChatwootCircuits circuits, InboxPauses pauses) {
    this.circuits = circuits;
    this.pauses = pauses;
  }

  @Override
  public void process(Exchange exchange) {
    Set<String> unwell = new TreeSet<>(pauses.dueForProbe());
    for (String url : circuits.openUrls()) {
      circuits.inboxesOf(url).stream().filter(pauses::permits).findFirst().ifPresent(unwell::add);
    }
    exchange.setVariable("unwell-inboxes", new ArrayList<>(unwell));
  }
}
