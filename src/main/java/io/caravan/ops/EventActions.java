package io.caravan.ops;

import io.caravan.channel.Json;
import io.caravan.journal.DeadLetters;
import io.caravan.journal.EventFilter;
import io.caravan.journal.EventSearch;
import io.caravan.journal.HandChange;
import io.caravan.journal.HandRun;
import io.caravan.journal.Operator;
import io.caravan.journal.StoredEvent;
import io.caravan.journal.StoredWebhookParser;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Replay and discard as operators ask for them, over REST or in the console: of one event, or of
 * all that a filter finds.
 */
@Component
public class EventActions {

  private final DeadLetters letters;
  private final EventSearch search;
  private final StoredWebhookParser parser;
  private final BackgroundRuns background;

  EventActions(
      DeadLetters letters,
      EventSearch search,
      StoredWebhookParser parser,
      BackgroundRuns background) {
    this.letters = letters;
    this.search = search;
    this.parser = parser;
    this.background = background;
  }

  /**
   * @throws org.springframework.web.ErrorResponseException 409 when it is not dead, or still cannot
   *     be parsed
   */
  public void replay(long event, String operator) {
    HandChange change = letters.replay(EventFilter.ofId(event), operator(event, operator));
    if (change.changed() == 0) {
      throw Problems.of(
          HttpStatus.CONFLICT,
          change.matched() == 0
              ? "event " + event + " is " + state(event) + "; only a dead one can be replayed"
              : "event " + event + " still cannot be parsed, it stays dead" + obstacle(event));
    }
  }

  /**
   * @throws org.springframework.web.ErrorResponseException 409 when it is neither dead nor waiting,
   *     or its contact's lane is being worked on
   */
  public void discard(long event, String operator) {
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

  /**
   * How many events it would be about.
   *
   * @throws InvalidRequest when it cannot be done to what the query means
   */
  public long count(HandAction action, EventQuery query) {
    return search.count(action.meant(query));
  }

  /**
   * Does it while the caller waits.
   *
   * @throws InvalidRequest when it cannot be done to what the query means
   * @throws org.springframework.web.ErrorResponseException 429 when too many are running
   */
  HandChange change(HandAction action, EventQuery query, String operator) {
    return background.run(() -> begin(action, query, operator));
  }

  /**
   * Begins it and comes back; how far it is {@link io.caravan.journal.AuditTrail#change} says.
   *
   * @return the id of its audit row
   * @throws InvalidRequest when it cannot be done to what the query means, or too many are running
   */
  public long start(HandAction action, EventQuery query, String operator) {
    return background.start(() -> begin(action, query, operator));
  }

  private HandRun begin(HandAction action, EventQuery query, String name) {
    EventFilter filter = action.meant(query);
    Operator operator = new Operator(name, query.toJson());
    return action == HandAction.REPLAY
        ? letters.beginReplay(filter, operator)
        : letters.beginDiscard(filter, operator);
  }

  private String obstacle(long event) {
    return search
        .find(event)
        .map(StoredEvent::inbox)
        .flatMap(parser::obstacle)
        .map(": "::concat)
        .orElse("");
  }

  private String state(long event) {
    return search.find(event).map(found -> found.state().word()).orElse("gone");
  }

  private static Operator operator(long event, String name) {
    return new Operator(name, Json.write(Map.of("id", event)));
  }
}
