package io.caravan.intake;

import io.caravan.channel.Channels;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import io.caravan.config.InboxProperties;
import io.caravan.config.InboxProperties.SignaturePolicy;
import io.caravan.journal.NewEvent;
import io.caravan.journal.StoredWebhook;
import io.caravan.journal.StoredWebhookParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Parses a webhook that is in the journal already. Its headers were not kept, so no signature can
 * be checked again: it is authentic for the inboxes for which it was when it came, and for those
 * that take every secret of the URL's inbox.
 */
@Component
class ReparseWebhook implements StoredWebhookParser {

  private static final Logger LOG = LoggerFactory.getLogger(ReparseWebhook.class);

  private final Inboxes inboxes;
  private final Channels channels;
  private final EventRouting routing;

  ReparseWebhook(Inboxes inboxes, Channels channels, EventRouting routing) {
    this.inboxes = inboxes;
    this.channels = channels;
    this.routing = routing;
  }

  @Override
  public Optional<List<NewEvent>> parse(StoredWebhook stored) {
    InboxProperties settings = inboxes.settings(stored.inbox());
    if (settings == null) {
      LOG.warn(
          "A webhook of inbox {} cannot be parsed again: there is no such inbox. Configure it, or"
              + " discard the event.",
          stored.inbox());
      return Optional.empty();
    }
    Webhook webhook =
        new Webhook(
            stored.inbox(), settings, null, stored.receivedAt(), stored.body(), "", Map.of());
    try {
      List<ParsedEvent> events =
          channels.named(settings.channel()).parser().parse(webhook.body(), webhook.receivedAt());
      return Optional.of(routing.route(webhook, events, inbox -> isSignedFor(stored, inbox)));
    } catch (MalformedWebhook e) {
      LOG.info("A webhook of inbox {} still cannot be parsed: {}", stored.inbox(), e.getMessage());
      return Optional.empty();
    }
  }

  private boolean isSignedFor(StoredWebhook stored, String inbox) {
    InboxProperties url = inboxes.settings(stored.inbox());
    InboxProperties other = inboxes.settings(inbox);
    return inbox.equals(stored.eventInbox())
        || other.signature() == SignaturePolicy.NONE
        || url.signature() == SignaturePolicy.REQUIRED
            && other.secrets().containsAll(url.secrets());
  }
}
