package io.caravan.console;

import io.caravan.journal.AuditEntry;
import io.caravan.journal.AuditTrail;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Who did what by hand, newest first. */
@Controller
class AuditPage {

  private static final int ROWS = 50;

  private final AuditTrail audit;

  AuditPage(AuditTrail audit) {
    this.audit = audit;
  }

  /**
   * @param after the id of the last row of the page before
   */
  @GetMapping("/console/audit")
  String page(@RequestParam(required = false) @Nullable Long after, Model model) {
    List<AuditEntry> actions = audit.list(after, ROWS + 1);
    boolean more = actions.size() > ROWS;
    List<AuditEntry> shown = more ? actions.subList(0, ROWS) : actions;
    model.addAttribute("actions", shown);
    model.addAttribute("later", after != null);
    model.addAttribute("next", more ? shown.get(ROWS - 1).id() : null);
    return "console/audit";
  }
}
