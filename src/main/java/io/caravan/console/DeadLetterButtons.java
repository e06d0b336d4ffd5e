package io.caravan.console;

import io.caravan.journal.EventSearch;
import io.caravan.ops.EventActions;
import io.caravan.ops.HandAction;
import io.caravan.ops.InvalidRequest;
import io.caravan.ops.SlowSearch;
import java.security.Principal;
import java.util.function.Supplier;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Replay and discard of many dead letters: first a page with their number, then begun from it. Both
 * mean the same events by the same parameters: those that were ticked ({@code only}, {@code id}) or
 * all that a filter finds.
 */
@Controller
class DeadLetterButtons {

  private static final String PATH = DeadLettersPage.PATH + "/{action:replay|discard}";
  private static final String BACK = "redirect:" + DeadLettersPage.PATH;

  /** Says that ids were ticked: then none means none, and not all. */
  private static final String ONLY = "only";

  private static final String ID = "id";
  private static final int EXAMPLES = 5;

  private final EventSearch search;
  private final EventActions actions;

  DeadLetterButtons(EventSearch search, EventActions actions) {
    this.search = search;
    this.actions = actions;
  }

  @GetMapping(PATH)
  String ask(
      @PathVariable("action") String word,
      @RequestParam MultiValueMap<String, String> parameters,
      Model model,
      RedirectAttributes said) {
    HandAction action = HandAction.of(word);
    return orRefused(
        said,
        () -> {
          EventForm dead = chosen(parameters);
          model.addAttribute("action", word);
          model.addAttribute("verb", StringUtils.capitalize(word));
          model.addAttribute("form", dead.without("state"));
          model.addAttribute("ticked", dead.fields().containsKey(ID));
          model.addAttribute("count", actions.count(action, dead.query()));
          model.addAttribute("examples", search.list(dead.query().filter(), null, EXAMPLES));
          return "console/confirm";
        });
  }

  @PostMapping(PATH)
  String begin(
      @PathVariable("action") String word,
      @RequestParam MultiValueMap<String, String> parameters,
      Principal principal,
      RedirectAttributes said) {
    return orRefused(
        said,
        () -> {
          long change =
              actions.start(HandAction.of(word), chosen(parameters).query(), principal.getName());
          return "redirect:" + ChangePage.PATH + "/" + change;
        });
  }

  private static EventForm chosen(MultiValueMap<String, String> parameters) {
    EventForm form = EventForm.of(parameters);
    if (form.fields().containsKey(ONLY) && !form.fields().containsKey(ID)) {
      throw new InvalidRequest("nothing is ticked");
    }
    return form.without(ONLY).dead();
  }

  private static String orRefused(RedirectAttributes said, Supplier<String> view) {
    try {
      return view.get();
    } catch (InvalidRequest e) {
      said.addFlashAttribute("refused", e.getMessage());
    } catch (QueryTimeoutException e) {
      said.addFlashAttribute("refused", SlowSearch.WORDS);
    }
    return BACK;
  }
}
