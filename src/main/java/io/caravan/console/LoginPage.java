package io.caravan.console;

import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;

/** Asks for name and password; Spring Security takes the answer. */
@Controller
class LoginPage {

  @GetMapping("/login")
  String login(
      @RequestHeader(name = "HX-Request", required = false) @Nullable String partOfPage,
      HttpServletResponse response) {
    if (partOfPage != null) {
      // the login has run out while a page refreshed itself: all of it goes to the login
      response.setHeader("HX-Refresh", "true");
    }
    return "login";
  }
}
