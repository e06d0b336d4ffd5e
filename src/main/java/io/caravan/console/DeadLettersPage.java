package io.caravan.console;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.AuditTrail;
import io.caravan.journal.ChangeProgress;
import io.caravan.journal.EventSearch;
import io.caravan.ops.EventActions;
import io.caravan.ops.HandAction;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What was given up, to be chosen from. */
@Controller
class DeadLettersPage {

  static final String PATH = "/console/dead-letters";

  /** Changes that are looked through for those that run. */
  private static final int LATEST = 20;

  private final EventSearch search;
  private final EventActions actions;
  private final AuditTrail audit;
  private final List<String> inboxes;

  DeadLettersPage(
      EventSearch search, EventActions actions, AuditTrail audit, CaravanProperties properties) {
    this.search = search;
    this.actions = actions;
    this.audit = audit;
    this.inboxes = properties.inboxes().keySet().stream().sorted().toList();
  }

  @GetMapping(PATH)
  String page(
      @RequestParam MultiValueMap<String, String> parameters,
      @RequestParam(required = false) @Nullable String after,
      Model model,
      HttpServletResponse response) {
    EventForm form = EventForm.of(parameters).without("state");
    EventForm dead = form.dead();
    CountedEvents counted =
        CountedEvents.of(
            EventList.find(search, PATH, form, dead, after),
            () -> actions.count(HandAction.REPLAY, dead.query()));
    if (counted.list().refused() != null) {
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
    }
    model.addAttribute("form", form);
    model.addAttribute("list", counted.list());
    model.addAttribute("found", counted.found());
    model.addAttribute("replayAll", form.address(PATH + "/replay", null));
    model.addAttribute("discardAll", form.address(PATH + "/discard", null));
    model.addAttribute("inboxes", inboxes);
    model.addAttribute(
        "running",
        audit.changes(LATEST).stream()
            .filter(change -> change.state() == ChangeProgress.State.RUNS)
            .toList());
    return "console/dead-letters";
  }
}
