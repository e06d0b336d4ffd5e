package io.caravan.console;

import io.caravan.channel.Json;
import io.caravan.journal.DeadLetters;
import io.caravan.journal.EventMedia;
import io.caravan.journal.EventSearch;
import io.caravan.journal.EventState;
import io.caravan.journal.MediaFiles;
import io.caravan.journal.StoredEvent;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;

/** One event: what it says, what was tried, and what can be done about it. */
@Controller
class EventPage {

  static final String PATH = EventsPage.PATH + "/{id}";

  private final EventSearch search;
  private final MediaFiles media;
  private final ChatwootLinks links;

  EventPage(EventSearch search, MediaFiles media, ChatwootLinks links) {
    this.search = search;
    this.media = media;
    this.links = links;
  }

  @GetMapping(PATH)
  String page(@PathVariable long id, Model model) {
    StoredEvent event = existing(search, id);
    Optional<String> json = search.message(id);
    model.addAttribute("event", event);
    model.addAttribute("tone", Moment.tone(event.state()));
    model.addAttribute("waits", isWaiting(event));
    model.addAttribute("replayable", event.state() == EventState.DEAD);
    model.addAttribute("discardable", DeadLetters.DISCARDABLE.contains(event.state()));
    model.addAttribute("conversation", links.conversation(event));
    model.addAttribute("moments", Moment.of(event, search.attempts(id)));
    model.addAttribute("message", json.map(text -> read(id, text)).orElse(null));
    return "console/event";
  }

  /**
   * @throws ResponseStatusException 404 when there is none
   */
  static StoredEvent existing(EventSearch search, long id) {
    return search.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
  }

  private static boolean isWaiting(StoredEvent event) {
    return event.state() == EventState.RECEIVED || event.state() == EventState.RETRYING;
  }

  private ShownMessage read(long id, String json) {
    var message = Json.readMessage(json);
    List<EventMedia> files = message.attachments().isEmpty() ? List.of() : media.ofEvent(id);
    return ShownMessage.of(message, files);
  }
}
