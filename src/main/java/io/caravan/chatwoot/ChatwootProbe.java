package io.caravan.chatwoot;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads an inbox with its token: tells an outage from a message that fails by itself. Callers at
 * the same time, and within a second, share one answer. Takes no longer than a call may take.
 */
@Component
public class ChatwootProbe {

  private static final Duration AT_MOST_EVERY = Duration.ofSeconds(1);

  private final ProducerTemplate template;
  private final ChatwootTargets targets;
  private final Clock clock;
  private final Map<String, Latest> latest = new ConcurrentHashMap<>();

  private static final class Latest {
    private @Nullable ProbeOutcome outcome;
    private Instant at = Instant.MIN;
  }

  public ChatwootProbe(ProducerTemplate template, ChatwootTargets targets, Clock clock) {
    this.template = template;
    this.targets = targets;
    this.clock = clock;
  }

  /** Never throws for what Chatwoot does or does not do. */
  public ProbeOutcome probe(String inbox) {
    ChatwootTarget target = targets.of(inbox);
    Latest shared = latest.computeIfAbsent(inbox, name -> new Latest());
    synchronized (shared) {
      ProbeOutcome known = shared.outcome;
      if (known != null && clock.instant().isBefore(shared.at.plus(AT_MOST_EVERY))) {
        return known;
      }
      ProbeOutcome outcome = ask(target);
      shared.outcome = outcome;
      shared.at = clock.instant();
      return outcome;
    }
  }

  private ProbeOutcome ask(ChatwootTarget target) {
    Exchange exchange =
        template.request(
            "direct:probe-chatwoot",
            asked -> asked.setVariable(ChatwootRequest.VARIABLE, InboxDirectory.request(target)));
    Exception failure = exchange.getException();
    return failure == null ? ProbeOutcome.GOOD : ProbeOutcome.of(target, failure);
  }
}
