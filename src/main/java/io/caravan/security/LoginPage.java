package io.caravan.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.FormLoginConfigurer;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;

/** Where people log in. The page itself is one of the console's. */
final class LoginPage {

  static final String PATH = "/login";
  private static final String AFTERWARDS = "/console";

  private LoginPage() {}

  static void configure(FormLoginConfigurer<HttpSecurity> login) {
    login
        .loginPage(PATH)
        .defaultSuccessUrl(AFTERWARDS)
        .failureHandler(LoginPage::refuse)
        .permitAll();
  }

  /** A fragment of a page (htmx) cannot be replaced by a login page; the whole page can. */
  static AuthenticationEntryPoint entry() {
    AuthenticationEntryPoint page = new LoginUrlAuthenticationEntryPoint(PATH);
    return (request, response, why) -> {
      if (request.getHeader("HX-Request") == null) {
        page.commence(request, response, why);
      } else {
        response.setHeader("HX-Redirect", request.getContextPath() + PATH);
        response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
      }
    };
  }

  private static void refuse(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    String reason = "error";
    if (why instanceof TooManyAttempts tooMany) {
      response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(tooMany.seconds()));
      reason = "wait";
    }
    response.sendRedirect(request.getContextPath() + PATH + "?" + reason);
  }
}
