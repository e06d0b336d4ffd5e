package io.caravan.console;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.InboxPauses;
import io.caravan.config.CaravanProperties;
import io.caravan.config.InboxProperties;
import io.caravan.console.Overview.Charts;
import io.caravan.console.Overview.Chatwoot;
import io.caravan.console.Overview.Inbox;
import io.caravan.journal.EventState;
import io.caravan.ops.Backlog;
import io.caravan.ops.EventTotals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts the overview together; however many look, the journal is asked once in two seconds. */
@Component
class OverviewFigures {

  private static final Duration FRESH = Duration.ofSeconds(2);

  private final CaravanProperties properties;
  private final EventTotals totals;
  private final TrendMemory memory;
  private final Plots plots;
  private final ChatwootCircuits circuits;
  private final InboxPauses pauses;
  private final Clock clock;
  private final OneAsks<Overview> journal = new OneAsks<>();

  OverviewFigures(
      CaravanProperties properties,
      EventTotals totals,
      TrendMemory memory,
      Plots plots,
      ChatwootCircuits circuits,
      InboxPauses pauses,
      Clock clock) {
    this.properties = properties;
    this.totals = totals;
    this.memory = memory;
    this.plots = plots;
    this.circuits = circuits;
    this.pauses = pauses;
    this.clock = clock;
  }

  /**
   * @throws org.springframework.dao.QueryTimeoutException when another has the first look and it
   *     takes long
   */
  Overview read() {
    Overview last = journal.last();
    return last != null && isFresh(last) ? last : journal.answer(this::lookUnlessSomebodyJustDid);
  }

  private Overview lookUnlessSomebodyJustDid() {
    Overview last = journal.last();
    return last != null && isFresh(last) ? last : look(clock.instant());
  }

  private boolean isFresh(Overview overview) {
    return Duration.between(overview.at(), clock.instant()).abs().minus(FRESH).isNegative();
  }

  private Overview look(Instant now) {
    List<Bucket> hour = memory.read(Period.HOUR);
    List<Bucket> day = memory.read(Period.DAY);
    Map<String, Backlog> open = totals.backlog();
    Set<String> names = new TreeSet<>(properties.inboxes().keySet());
    names.addAll(open.keySet());
    return new Overview(
        now,
        names.stream().map(name -> inbox(name, open.get(name), day)).toList(),
        chatwoots(),
        List.of(
            new Charts(Period.HOUR, plots.of(Period.HOUR, hour, now)),
            new Charts(Period.DAY, plots.of(Period.DAY, day, now))));
  }

  private Inbox inbox(String name, @Nullable Backlog open, List<Bucket> day) {
    InboxProperties configured = properties.inboxes().get(name);
    return new Inbox(
        name,
        configured == null ? null : configured.channel(),
        day.stream().mapToLong(bucket -> bucket.received(name)).sum(),
        day.stream().mapToLong(bucket -> bucket.finished(name, EventState.DELIVERED)).sum(),
        day.stream().mapToLong(bucket -> bucket.finished(name, EventState.IGNORED)).sum(),
        open == null ? 0 : open.waiting(),
        open == null ? 0 : open.dead(),
        open == null ? null : open.oldest(),
        pauses.reason(name).orElse(null));
  }

  private List<Chatwoot> chatwoots() {
    return new TreeMap<>(circuits.modes())
        .entrySet().stream()
            .map(
                entry -> {
                  List<String> inboxes = List.copyOf(circuits.inboxesOf(entry.getKey()));
                  return switch (entry.getValue()) {
                    case CLOSED -> new Chatwoot(entry.getKey(), "answers", "good", inboxes);
                    case OPEN -> new Chatwoot(entry.getKey(), "away", "bad", inboxes);
                    case HALF_OPEN -> new Chatwoot(entry.getKey(), "is tried", "wait", inboxes);
                  };
                })
            .toList();
  }
}
