package io.caravan.console;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.HeldLane;
import io.caravan.journal.HeldLanes;
import io.caravan.ops.LaneActions;
import io.caravan.ops.LanePlaces;
import java.security.Principal;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Held lanes: why, since when, and their release. */
@Controller
class LanesPage {

  private static final int ROWS = 50;

  private final CaravanProperties properties;
  private final HeldLanes lanes;
  private final LaneActions actions;

  LanesPage(CaravanProperties properties, HeldLanes lanes, LaneActions actions) {
    this.properties = properties;
    this.lanes = lanes;
    this.actions = actions;
  }

  /**
   * @param inbox of which; blank: of all
   * @param after the end of the page before
   */
  @GetMapping("/console/lanes")
  String page(
      @RequestParam(defaultValue = "") String inbox,
      @RequestParam(required = false) @Nullable String after,
      Model model) {
    Collection<String> all = properties.inboxes().keySet();
    List<HeldLane> held =
        lanes.list(inbox.isBlank() ? all : List.of(inbox), LanePlaces.read(after), ROWS + 1);
    boolean more = held.size() > ROWS;
    List<HeldLane> shown = more ? held.subList(0, ROWS) : held;
    model.addAttribute("lanes", shown);
    model.addAttribute("inboxes", all);
    model.addAttribute("inbox", inbox);
    model.addAttribute("later", after != null);
    model.addAttribute("next", more ? LanePlaces.write(shown.get(ROWS - 1)) : null);
    return "console/lanes";
  }

  @PostMapping("/console/lanes/{id}/release")
  String release(
      @PathVariable long id,
      @RequestParam(defaultValue = "") String inbox,
      Principal principal,
      RedirectAttributes outcome) {
    try {
      int changed = actions.release(id, principal.getName());
      outcome.addFlashAttribute(
          "done", "Lane " + id + " goes on now; of its events " + changed + " were made due.");
    } catch (ErrorResponseException refusal) {
      outcome.addFlashAttribute(
          "refused", "Lane " + id + " was not released: " + refusal.getBody().getDetail() + ".");
    }
    if (!inbox.isBlank()) {
      outcome.addAttribute("inbox", inbox);
    }
    return "redirect:/console/lanes";
  }
}
