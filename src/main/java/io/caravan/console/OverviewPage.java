package io.caravan.console;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What comes in, what is delivered, and what is in the way. */
@Controller
class OverviewPage {

  private final OverviewFigures figures;
  private final TrendMemory memory;

  OverviewPage(OverviewFigures figures, TrendMemory memory) {
    this.figures = figures;
    this.memory = memory;
  }

  @GetMapping("/console")
  String page(Model model) {
    model.addAttribute("overview", figures.read());
    return "console/overview";
  }

  /** The plots as a table, for who cannot see them. */
  @GetMapping("/console/trends")
  String table(@RequestParam(defaultValue = "HOUR") Period of, Model model) {
    model.addAttribute("period", of);
    model.addAttribute("buckets", memory.read(of));
    return "console/trends";
  }
}
