package io.caravan.console;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;

/** The routes: whether they run, what went through them, and their files. */
@Controller
class RoutesPage {

  private final RouteViews routes;

  RoutesPage(RouteViews routes) {
    this.routes = routes;
  }

  @GetMapping("/console/routes")
  String page(Model model) {
    model.addAttribute("routes", routes.all());
    return "console/routes";
  }

  @GetMapping("/console/routes/{id}")
  String one(@PathVariable String id, Model model) {
    RouteView route =
        routes.of(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    model.addAttribute("route", route);
    model.addAttribute("source", routes.source(route).orElse(null));
    return "console/route";
  }
}
