package io.caravan.ops;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.journal.EventAttempt;
import io.caravan.journal.EventSearch;
import io.caravan.journal.HandChange;
import io.caravan.journal.StoredEvent;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Events: found, looked into, replayed and discarded. */
@RestController
@RequestMapping("/api/events")
class EventApi {

  private final EventSearch search;
  private final EventActions actions;
  private final Payloads payloads;

  EventApi(EventSearch search, EventActions actions, Payloads payloads) {
    this.search = search;
    this.actions = actions;
    this.payloads = payloads;
  }

  @GetMapping
  Page list(@RequestParam MultiValueMap<String, String> parameters) {
    EventPaging paging = EventPaging.of(parameters.getFirst("after"), parameters.getFirst("limit"));
    EventQuery query = EventQuery.of(parameters, Set.of("after", "limit"));
    List<StoredEvent> events = search.list(query.filter(), paging.below(), paging.most());
    return new Page(paging.page(events), paging.next(events));
  }

  @GetMapping("/{id}")
  Details one(
      @PathVariable long id,
      @RequestParam(defaultValue = "false") boolean payload,
      HttpServletRequest request) {
    StoredEvent event = existing(id);
    return new Details(
        event,
        search.message(id).orElse(null),
        search.attempts(id),
        payload ? payloads.text(id, request).orElse(null) : null);
  }

  @PostMapping("/{id}/replay")
  StoredEvent replay(@PathVariable long id, Principal principal) {
    long event = existing(id).id();
    actions.replay(event, principal.getName());
    return existing(event);
  }

  @PostMapping("/{id}/discard")
  StoredEvent discard(@PathVariable long id, Principal principal) {
    long event = existing(id).id();
    actions.discard(event, principal.getName());
    return existing(event);
  }

  @PostMapping("/replay")
  Outcome replay(@RequestBody JsonNode selection, Principal principal) {
    return act(HandAction.REPLAY, selection, principal);
  }

  @PostMapping("/discard")
  Outcome discard(@RequestBody JsonNode selection, Principal principal) {
    return act(HandAction.DISCARD, selection, principal);
  }

  private Outcome act(HandAction action, JsonNode body, Principal principal) {
    EventSelection selection = EventSelection.of(body);
    return selection.dryRun()
        ? new Outcome(true, actions.count(action, selection.query()), 0, 0, false)
        : Outcome.of(actions.change(action, selection.query(), principal.getName()));
  }

  private StoredEvent existing(long id) {
    return search
        .find(id)
        .orElseThrow(() -> Problems.of(HttpStatus.NOT_FOUND, "there is no event " + id));
  }

  /**
   * @param next the {@code after} of the page that follows; null: this is the last
   */
  record Page(List<StoredEvent> events, @Nullable String next) {}

  /**
   * @param payload the body of the webhook, if it was asked for and is still there
   */
  record Details(
      @JsonUnwrapped StoredEvent event,
      @JsonRawValue @Nullable String message,
      List<EventAttempt> attempts,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String payload) {}

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
