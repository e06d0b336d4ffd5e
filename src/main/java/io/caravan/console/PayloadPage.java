package io.caravan.console;

import io.caravan.journal.EventSearch;
import io.caravan.ops.Payloads;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;

/** The webhook of an event as it was kept, shown when it is asked for. */
@Controller
class PayloadPage {

  /** Characters; a file inside a webhook would make a page that no browser likes. */
  private static final int MOST = 200_000;

  private final EventSearch search;
  private final Payloads payloads;

  PayloadPage(EventSearch search, Payloads payloads) {
    this.search = search;
    this.payloads = payloads;
  }

  /**
   * @param partOfPage asked for by a page that is shown: the box alone
   */
  @GetMapping(EventPage.PATH + "/payload")
  String page(
      @PathVariable long id,
      @RequestHeader(name = "HX-Request", defaultValue = "false") boolean partOfPage,
      HttpServletRequest request,
      Model model) {
    EventPage.existing(search, id);
    Optional<String> text = payloads.text(id, request);
    model.addAttribute("id", id);
    model.addAttribute("payload", text.map(PayloadPage::beginning).orElse(null));
    model.addAttribute("cut", text.filter(all -> all.length() > MOST).isPresent());
    return partOfPage ? "console/payload :: box" : "console/payload";
  }

  private static String beginning(String text) {
    return text.length() > MOST ? text.substring(0, MOST) : text;
  }
}
