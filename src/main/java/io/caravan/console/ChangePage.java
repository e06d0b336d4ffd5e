package io.caravan.console;

import io.caravan.journal.AuditTrail;
import io.caravan.journal.ChangeProgress;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;

/** How far a replay or discard of many is. It is read from the audit: any node can tell. */
@Controller
class ChangePage {

  static final String PATH = DeadLettersPage.PATH + "/changes";

  private final AuditTrail audit;

  ChangePage(AuditTrail audit) {
    this.audit = audit;
  }

  @GetMapping(PATH + "/{id}")
  String page(@PathVariable long id, Model model) {
    ChangeProgress change =
        audit.change(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    model.addAttribute("change", change);
    model.addAttribute("verb", StringUtils.capitalize(change.action()));
    model.addAttribute("runs", change.state() == ChangeProgress.State.RUNS);
    model.addAttribute("brokenOff", change.state() == ChangeProgress.State.BROKEN_OFF);
    return "console/change";
  }
}
