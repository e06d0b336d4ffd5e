package io.caravan.console;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** What comes in, what is delivered, and what is in the way. */
@Controller
class OverviewPage {

  @GetMapping("/console")
  String page() {
    return "console/overview";
  }
}
