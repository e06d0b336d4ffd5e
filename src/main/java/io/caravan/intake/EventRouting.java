package io.caravan.intake;

import io.caravan.channel.Change;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.Json;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.config.ChannelName;
import io.caravan.config.InboxProperties;
import io.caravan.config.InboxProperties.ReactionPolicy;
import io.caravan.journal.EventState;
import io.caravan.journal.NewEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds the inbox of each event. Meta has one callback URL for all accounts of an app, so the inbox
 * of the URL is only where a webhook starts.
 */
@Component
class EventRouting {

  private final Inboxes inboxes;
  private final Authenticity authenticity;
  private final TargetContacts targets;

  EventRouting(Inboxes inboxes, Authenticity authenticity, TargetContacts targets) {
    this.inboxes = inboxes;
    this.authenticity = authenticity;
    this.targets = targets;
  }

  /** The events in their order, each for the inbox that has its account. */
  List<NewEvent> route(Webhook webhook, List<ParsedEvent> events) {
    return route(webhook, events, inbox -> authenticity.holds(webhook, inboxes.settings(inbox)));
  }

  /**
   * @param signedFor whether the webhook is authentic for another inbox than the URL's
   */
  List<NewEvent> route(Webhook webhook, List<ParsedEvent> events, Predicate<String> signedFor) {
    Map<String, Boolean> authentic = new HashMap<>();
    authentic.put(webhook.inbox(), true);
    List<NewEvent> routed = new ArrayList<>(events.size());
    for (ParsedEvent event : events) {
      Optional<String> target = target(webhook, event);
      String inbox = target.orElse(webhook.inbox());
      if (target.isEmpty()) {
        routed.add(astray(webhook, event, routed.size(), "unknown-account: " + event.account()));
      } else if (!authentic.computeIfAbsent(inbox, signedFor::test)) {
        routed.add(astray(webhook, event, routed.size(), "not-signed-for-inbox: " + inbox));
      } else {
        routed.add(newEvent(inbox, targets.settle(inbox, byPolicy(inbox, event)), routed.size()));
      }
    }
    return routed;
  }

  /** The parser does not know whether the inbox wants to hear of reactions. */
  private ParsedEvent byPolicy(String inbox, ParsedEvent event) {
    Change change = event.message() == null ? null : event.message().change();
    boolean unwanted =
        change != null
            && change.kind() == Change.Kind.REACTION
            && inboxes.settings(inbox).reactions() == ReactionPolicy.IGNORE;
    return unwanted ? event.ignored("reactions are ignored") : event;
  }

  /** Where accounts need not be given, an inbox without any takes all that comes to its URL. */
  private static boolean takesAll(InboxProperties inbox) {
    return inbox.accounts().isEmpty()
        && ChannelName.of(inbox.channel()).filter(name -> !name.isRoutedByAccount()).isPresent();
  }

  private Optional<String> target(Webhook webhook, ParsedEvent event) {
    return event.account() == null || takesAll(webhook.settings())
        ? Optional.of(webhook.inbox())
        : inboxes.ofAccount(webhook.settings().channel(), event.account(), webhook.inbox());
  }

  /** Recorded where it came in; what the parser had against it stays its reason. */
  private static NewEvent astray(Webhook webhook, ParsedEvent event, int place, String reason) {
    boolean wanted = event.outcome() == Outcome.RECEIVED;
    return new NewEvent(
        webhook.inbox(),
        null,
        place,
        event.kind(),
        event.dedupeKey(),
        messageId(event.message()),
        event.occurredAt(),
        null,
        wanted ? EventState.IGNORED : state(event.outcome()),
        wanted ? reason : event.reason(),
        List.of(),
        false);
  }

  private static NewEvent newEvent(String inbox, ParsedEvent event, int place) {
    InboundMessage message = event.message();
    boolean hasLane = message != null && event.outcome() == Outcome.RECEIVED;
    return new NewEvent(
        inbox,
        hasLane ? message.contact().id() : null,
        place,
        event.kind(),
        event.dedupeKey(),
        messageId(message),
        event.occurredAt(),
        message == null ? null : Json.write(message),
        state(event.outcome()),
        event.reason(),
        hasLane ? message.contact().aliases() : List.of(),
        hasLane && !message.attachments().isEmpty());
  }

  private static @Nullable String messageId(@Nullable InboundMessage message) {
    return message == null ? null : message.id();
  }

  private static EventState state(Outcome outcome) {
    return switch (outcome) {
      case RECEIVED -> EventState.RECEIVED;
      case IGNORED -> EventState.IGNORED;
      case DEAD -> EventState.DEAD;
    };
  }
}
