package io.caravan.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.function.Supplier;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.CsrfConfigurer;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRequestAttributeHandler;
import org.springframework.security.web.csrf.CsrfTokenRequestHandler;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/**
 * The CSRF token is in a cookie, so that who only looks at the login page gets no session, and
 * Hawtio's script can read it. Forms send it masked (against BREACH), scripts send the cookie's
 * value as a header, as Spring Security's documentation has it for single-page applications.
 */
final class CsrfCookie implements CsrfTokenRequestHandler {

  private final CsrfTokenRequestHandler plain = new CsrfTokenRequestAttributeHandler();
  private final CsrfTokenRequestHandler masked = new XorCsrfTokenRequestAttributeHandler();

  private CsrfCookie() {}

  static void configure(CsrfConfigurer<HttpSecurity> csrf) {
    CookieCsrfTokenRepository tokens = CookieCsrfTokenRepository.withHttpOnlyFalse();
    tokens.setCookieCustomizer(cookie -> cookie.sameSite("Lax"));
    csrf.csrfTokenRepository(tokens).csrfTokenRequestHandler(new CsrfCookie());
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, Supplier<CsrfToken> token) {
    masked.handle(request, response, token);
    token.get(); // the cookie is set with the first answer, also of a page without a form
  }

  @Override
  public String resolveCsrfTokenValue(HttpServletRequest request, CsrfToken token) {
    boolean ofAScript = request.getHeader(token.getHeaderName()) != null;
    return (ofAScript ? plain : masked).resolveCsrfTokenValue(request, token);
  }
}
