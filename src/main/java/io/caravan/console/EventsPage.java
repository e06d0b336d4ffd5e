package io.caravan.console;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.EventSearch;
import io.caravan.journal.EventState;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** All events, searched. */
@Controller
class EventsPage {

  static final String PATH = "/console/events";

  private static final List<String> STATES =
      Stream.concat(Stream.of("waiting"), Arrays.stream(EventState.values()).map(EventState::word))
          .toList();

  private final EventSearch search;
  private final List<String> inboxes;

  EventsPage(EventSearch search, CaravanProperties properties) {
    this.search = search;
    this.inboxes = properties.inboxes().keySet().stream().sorted().toList();
  }

  @GetMapping(PATH)
  String page(
      @RequestParam MultiValueMap<String, String> parameters,
      @RequestParam(required = false) @Nullable String after,
      Model model,
      HttpServletResponse response) {
    EventForm form = EventForm.of(parameters);
    EventList list = EventList.find(search, PATH, form, form, after);
    if (list.refused() != null) {
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
    }
    model.addAttribute("form", form);
    model.addAttribute("list", list);
    model.addAttribute("states", STATES);
    model.addAttribute("inboxes", inboxes);
    return "console/events";
  }
}
