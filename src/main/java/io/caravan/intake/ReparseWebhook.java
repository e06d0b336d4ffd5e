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
    Optional<String> obstacle = obstacle(stored.inbox());
    if (obstacle.isPresent()) {
      LOG.warn("A webhook cannot be parsed again: {}, or discard the event.", obstacle.get());
      return Optional.empty();
    }
    InboxProperties settings = inboxes.settings(stored.inbox());
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

  @Override
  public Optional<String> obstacle(String inbox) {
    InboxProperties settings = inboxes.settings(inbox);
    if (settings == null) {
      return Optional.of("there is no inbox " + inbox + "; configure it");
    }
    String channel = settings.channel();
    return channels.find(channel).isPresent()
        ? Optional.empty()
        : Optional.of(
            "channel %s of inbox %s has no mapping that can be used; put %s.jq beside the route files"
                .formatted(channel, inbox, channel));
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
