package io.caravan.console;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Asks for name and password; Spring Security takes the answer. */
@Controller
class LoginPage {

  @GetMapping("/login")
  String login() {
    return "login";
  }
}
