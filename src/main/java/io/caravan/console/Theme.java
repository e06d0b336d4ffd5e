package io.caravan.console;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Light or dark, as the reader chose; remembered in a cookie, since it is the browser's matter. */
@Controller
class Theme {

  static final String COOKIE = "caravan-theme";

  private static final List<String> THEMES = List.of("system", "light", "dark");
  private static final Duration YEAR = Duration.ofDays(365);

  static String of(@Nullable String word) {
    return word != null && THEMES.contains(word) ? word : THEMES.get(0);
  }

  /** Sets nothing but a colour, so a viewer may, and a link would be no harm. */
  @GetMapping("/console/theme")
  ResponseEntity<Void> choose(
      @RequestParam String to,
      @RequestParam(defaultValue = "/console") String back,
      HttpServletRequest request) {
    ResponseCookie cookie =
        ResponseCookie.from(COOKIE, of(to))
            .path("/")
            .maxAge(YEAR)
            .httpOnly(true)
            .secure(request.isSecure())
            .sameSite("Lax")
            .build();
    return ResponseEntity.status(HttpStatus.SEE_OTHER)
        .header(HttpHeaders.SET_COOKIE, cookie.toString())
        .location(page(back))
        .build();
  }

  /** A page of the console only, never elsewhere. */
  private static URI page(String back) {
    if (back.matches("/console[/?][\\x21-\\x7e&&[^\\\\]]*")) {
      try {
        return new URI(back);
      } catch (URISyntaxException e) {
        // as a hand may type it
      }
    }
    return URI.create("/console");
  }
}
