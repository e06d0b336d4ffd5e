package io.caravan.ops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.caravan.channel.Json;
import io.caravan.journal.DeadLetters;
import io.caravan.journal.EventFilter;
import io.caravan.journal.EventSearch;
import io.caravan.journal.EventState;
import io.caravan.journal.HandChange;
import io.caravan.journal.Operator;
import java.util.Map;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Replay and discard as operators ask for them: of one event, or of all that a filter finds. */
@Component
class EventActions {

  private static final String DRY_RUN = "dryRun";
  private static final Set<EventState> DEAD = Set.of(EventState.DEAD);

  private final DeadLetters letters;
  private final EventSearch search;

  EventActions(DeadLetters letters, EventSearch search) {
    this.letters = letters;
    this.search = search;
  }

  /**
   * @throws org.springframework.web.ErrorResponseException 409 when it is not dead, or still cannot
   *     be parsed
   */
  void replay(long event, String operator) {
    HandChange change = letters.replay(EventFilter.ofId(event), operator(event, operator));
    if (change.changed() == 0) {
      throw Problems.of(
          HttpStatus.CONFLICT,
          change.matched() == 0
              ? "event " + event + " is " + state(event) + "; only a dead one can be replayed"
              : "event " + event + " still cannot be parsed, it stays dead");
    }
  }

  /**
   * @throws org.springframework.web.ErrorResponseException 409 when it is neither dead nor waiting,
   *     or its contact's lane is being worked on
   */
  void discard(long event, String operator) {
    EventFilter one = EventFilter.ofId(event).in(DeadLetters.DISCARDABLE);
    HandChange change = letters.discard(one, operator(event, operator));
    if (change.changed() == 0) {
      throw Problems.of(
          HttpStatus.CONFLICT,
          change.matched() == 0
              ? "event "
                  + event
                  + " is "
                  + state(event)
                  + "; only a dead or waiting one can be"
                  + " discarded"
              : "messages of its contact are being delivered at this moment; ask again");
    }
  }

  /** Dead events that the selection finds. */
  Outcome replay(JsonNode selection, String operator) {
    EventFilter filter = filter(selection);
    if (!filter.states().isEmpty() && !filter.states().equals(DEAD)) {
      throw new InvalidRequest("only dead events can be replayed: leave 'state' out");
    }
    return isDryRun(selection)
        ? counted(filter.in(DEAD))
        : Outcome.of(letters.replay(filter, operator(selection, operator)));
  }

  /** Dead events that the selection finds, or waiting ones where it says so. */
  Outcome discard(JsonNode selection, String operator) {
    EventFilter filter = filter(selection);
    if (!DeadLetters.DISCARDABLE.containsAll(filter.states())) {
      throw new InvalidRequest("only dead and waiting events can be discarded");
    }
    EventFilter meant = filter.states().isEmpty() ? filter.in(DEAD) : filter;
    return isDryRun(selection)
        ? counted(meant)
        : Outcome.of(letters.discard(meant, operator(selection, operator)));
  }

  private Outcome counted(EventFilter filter) {
    return new Outcome(true, search.count(filter), 0, 0, false);
  }

  private String state(long event) {
    return search.find(event).map(found -> found.state().word()).orElse("gone");
  }

  private static EventFilter filter(JsonNode selection) {
    if (!selection.isObject()) {
      throw new InvalidRequest("a JSON object with a filter is expected");
    }
    EventQuery query = EventQuery.of(selection, Set.of(DRY_RUN));
    if (query.isEmpty()) {
      throw new InvalidRequest(
          "an empty filter is taken for a mistake; {\"state\":\"dead\"} means all dead events");
    }
    return query.filter();
  }

  private static boolean isDryRun(JsonNode selection) {
    JsonNode dryRun = selection.path(DRY_RUN);
    if (!dryRun.isMissingNode() && !dryRun.isBoolean()) {
      throw new InvalidRequest("'dryRun' has to be true or false");
    }
    return dryRun.asBoolean();
  }

  private static Operator operator(long event, String name) {
    return new Operator(name, Json.write(Map.of("id", event)));
  }

  private static Operator operator(JsonNode selection, String name) {
    ObjectNode asked = selection.deepCopy();
    asked.remove(DRY_RUN);
    return new Operator(name, asked.toString());
  }

  /**
   * What was done.
   *
   * @param matched events that the selection finds
   * @param changed of those, the ones that were changed; none in a dry run
   * @param skipped of those, the ones that were being delivered, had changed meanwhile, or still
   *     cannot be parsed
   * @param more there are others that were not come to: ask again
   */
  record Outcome(boolean dryRun, long matched, int changed, int skipped, boolean more) {

    static Outcome of(HandChange change) {
      return new Outcome(
          false,
          change.matched(),
          change.changed(),
          change.matched() - change.changed(),
          change.more());
    }
  }
}
