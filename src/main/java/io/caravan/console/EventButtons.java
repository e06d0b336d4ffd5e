package io.caravan.console;

import io.caravan.journal.EventSearch;
import io.caravan.ops.EventActions;
import java.security.Principal;
import java.util.function.BiConsumer;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** What an operator does about one event, from its page and back to it. */
@Controller
class EventButtons {

  private final EventSearch search;
  private final EventActions actions;

  EventButtons(EventSearch search, EventActions actions) {
    this.search = search;
    this.actions = actions;
  }

  @PostMapping(EventPage.PATH + "/replay")
  String replay(@PathVariable long id, Principal principal, RedirectAttributes said) {
    return act(actions::replay, id, principal, said, "It is to be delivered again.");
  }

  /** Asked before, since a discarded event cannot be had back. */
  @GetMapping(EventPage.PATH + "/discard")
  String askBeforeDiscard(@PathVariable long id, Model model) {
    model.addAttribute("event", EventPage.existing(search, id));
    return "console/discard-event";
  }

  @PostMapping(EventPage.PATH + "/discard")
  String discard(@PathVariable long id, Principal principal, RedirectAttributes said) {
    return act(actions::discard, id, principal, said, "It is discarded.");
  }

  private String act(
      BiConsumer<Long, String> action,
      long id,
      Principal principal,
      RedirectAttributes said,
      String done) {
    EventPage.existing(search, id);
    try {
      action.accept(id, principal.getName());
      said.addFlashAttribute("done", done);
    } catch (ErrorResponseException e) {
      said.addFlashAttribute("refused", e.getBody().getDetail());
    }
    return "redirect:" + EventsPage.PATH + "/" + id;
  }
}
