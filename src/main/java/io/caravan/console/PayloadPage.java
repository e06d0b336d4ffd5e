package io.caravan.console;

import io.caravan.journal.EventSearch;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.server.ResponseStatusException;

/**
 * The webhook of an event as it was kept, for operators: it may hold what other people wrote, since
 * a channel sends many messages in one, and links that need no login. The log says who looked.
 */
@Controller
class PayloadPage {

  private static final Logger LOG = LoggerFactory.getLogger(PayloadPage.class);

  /** Characters; a file inside a webhook would make a page that no browser likes. */
  private static final int MOST = 200_000;

  private final EventSearch search;

  PayloadPage(EventSearch search) {
    this.search = search;
  }

  /**
   * @param partOfPage asked for by a page that is shown: the box alone
   */
  @GetMapping(EventPage.PATH + "/payload")
  String page(
      @PathVariable long id,
      @RequestHeader(name = "HX-Request", defaultValue = "false") boolean partOfPage,
      HttpServletRequest request,
      Principal principal,
      Model model) {
    if (!request.isUserInRole("OPERATOR")) {
      throw new ResponseStatusException(HttpStatus.FORBIDDEN);
    }
    EventPage.existing(search, id);
    LOG.info("console.payload event={} by={}", id, principal.getName());
    String text =
        search.payload(id).map(body -> new String(body, StandardCharsets.UTF_8)).orElse(null);
    boolean cut = text != null && text.length() > MOST;
    model.addAttribute("id", id);
    model.addAttribute("payload", cut ? text.substring(0, MOST) : text);
    model.addAttribute("cut", cut);
    return partOfPage ? "console/payload :: box" : "console/payload";
  }
}
