package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.HeldLane;
import io.caravan.journal.HeldLanes;
import java.security.Principal;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Held lanes: found and released. */
@RestController
@RequestMapping("/api/lanes")
class LaneApi {

  private final CaravanProperties properties;
  private final HeldLanes lanes;
  private final LaneActions actions;

  LaneApi(CaravanProperties properties, HeldLanes lanes, LaneActions actions) {
    this.properties = properties;
    this.lanes = lanes;
    this.actions = actions;
  }

  @GetMapping
  Page list(
      @RequestParam(required = false) @Nullable String inbox,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(required = false) @Nullable String limit) {
    Collection<String> inboxes = inbox == null ? properties.inboxes().keySet() : List.of(inbox);
    Paging paging = Paging.of(null, limit);
    List<HeldLane> held = lanes.list(inboxes, LanePlaces.read(after), paging.most());
    return new Page(paging.page(held), paging.next(held, LanePlaces::write));
  }

  @PostMapping("/{id}/release")
  Released release(@PathVariable long id, Principal principal) {
    return new Released(id, actions.release(id, principal.getName()));
  }

  /**
   * @param next the {@code after} of the page that follows; null: this is the last
   */
  record Page(List<HeldLane> lanes, @Nullable String next) {}

  /**
   * @param changed events that are due now and were not
   */
  record Released(long lane, int changed) {}
}
