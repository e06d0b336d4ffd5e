package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.ContactLinks;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Leaves in the variable {@code links} the persons with two lanes whose time to be merged has come.
 * Inboxes that are paused or whose circuit is open are passed over.
 */
@Component("find-contact-links")
class FindContactLinks implements Processor {

  /** Merges are rare and one after another: more would only make a round long. */
  private static final int MOST = 50;

  private final ContactLinks links;
  private final ChatwootPermission chatwoot;
  private final CaravanProperties properties;

  FindContactLinks(ContactLinks links, ChatwootPermission chatwoot, CaravanProperties properties) {
    this.links = links;
    this.chatwoot = chatwoot;
    this.properties = properties;
  }

  @Override
  public void process(Exchange exchange) {
    links.findSplit();
    List<String> inboxes =
        properties.inboxes().keySet().stream().filter(chatwoot::hasAChance).sorted().toList();
    exchange.setVariable("links", links.due(inboxes, MOST));
  }
}
