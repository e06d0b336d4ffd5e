package io.caravan.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.journal.EventSearch.Chosen;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Replay and discard, in small transactions, in the order in which lanes are delivered. The audit
 * row is written first, each transaction adds what it changed.
 */
@Component
public class DeadLetters {

  /** States that an event can be discarded from. */
  public static final Set<EventState> DISCARDABLE =
      Set.copyOf(EnumSet.of(EventState.DEAD, EventState.RECEIVED, EventState.RETRYING));

  /** Events of one change: bounds its time and memory. */
  static final int MOST = 100_000;

  /** Lanes stay locked for a batch, and their intake waits for it. */
  private static final int BATCH = 100;

  private final EventSearch search;
  private final AuditTrail audit;
  private final EventTransitions transitions;
  private final Reparse reparse;
  private final TransactionTemplate transaction;

  DeadLetters(
      EventSearch search,
      AuditTrail audit,
      StoredWebhookParser parser,
      JdbcClient jdbc,
      @Qualifier("maintenanceTransaction") TransactionTemplate transaction,
      ObjectMapper json,
      Clock clock) {
    this.search = search;
    this.audit = audit;
    this.transitions = new EventTransitions(jdbc, clock);
    this.reparse = new Reparse(jdbc, parser, new EventColumns(json), clock);
    this.transaction = transaction;
  }

  /**
   * Puts dead events, and no others, back to {@code received}; what could not be parsed is parsed
   * again.
   */
  public HandChange replay(EventFilter filter, Operator by) {
    return beginReplay(filter, by).run();
  }

  /** The same, chosen now and done by {@link HandRun#run()}. */
  public HandRun beginReplay(EventFilter filter, Operator by) {
    return begin("replay", filter.in(Set.of(EventState.DEAD)), by, this::replay);
  }

  /**
   * Gives events up for good. One whose lane is being worked on is left alone unless it is dead.
   *
   * @param filter its states have to be among {@link #DISCARDABLE}; none means dead
   */
  public HandChange discard(EventFilter filter, Operator by) {
    return beginDiscard(filter, by).run();
  }

  /** The same, chosen now and done by {@link HandRun#run()}. */
  public HandRun beginDiscard(EventFilter filter, Operator by) {
    Set<EventState> states = filter.states().isEmpty() ? Set.of(EventState.DEAD) : filter.states();
    if (!DISCARDABLE.containsAll(states)) {
      throw new IllegalArgumentException("cannot discard events that are " + states);
    }
    return begin("discard", filter.in(states), by, batch -> transitions.discard(ids(batch)));
  }

  /** What it is about stands from now on; what dies meanwhile is not among it. */
  private HandRun begin(
      String action, EventFilter filter, Operator by, ToIntFunction<List<Chosen>> change) {
    List<Chosen> chosen = search.choose(filter, MOST + 1);
    boolean more = chosen.size() > MOST;
    List<Chosen> all = more ? chosen.subList(0, MOST) : chosen;
    long entry = audit.openChange(action, by, all.size(), more);
    return new HandRun(entry, batches(all), more, change, audit, transaction);
  }

  private int replay(List<Chosen> batch) {
    List<Long> withLane = batch.stream().filter(Chosen::hasLane).map(Chosen::id).toList();
    int changed = withLane.isEmpty() ? 0 : transitions.replay(withLane);
    for (Chosen event : batch) {
      if (!event.hasLane() && reparse.event(event.id())) {
        changed++;
      }
    }
    return changed;
  }

  private static List<List<Chosen>> batches(List<Chosen> all) {
    List<List<Chosen>> batches = new ArrayList<>();
    int start = 0;
    while (start < all.size()) {
      int end = Math.min(start + BATCH, all.size());
      // each webhook that is parsed again has a transaction of its own: it takes other locks
      while (end - start > 1 && !all.get(end - 1).hasLane()) {
        end--;
      }
      batches.add(all.subList(start, end));
      start = end;
    }
    return batches;
  }

  private static List<Long> ids(List<Chosen> batch) {
    return batch.stream().map(Chosen::id).toList();
  }
}
