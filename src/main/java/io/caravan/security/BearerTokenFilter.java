package io.caravan.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.web.filter.OncePerRequestFilter;

/** Logs in whoever sends {@code Authorization: Bearer} and a token, for this request only. */
class BearerTokenFilter extends OncePerRequestFilter {

  private static final String BEARER = "Bearer ";

  private final BearerTokens tokens;
  private final LoginAttempts attempts;
  private final AuthenticationEntryPoint refusal;

  BearerTokenFilter(BearerTokens tokens, LoginAttempts attempts, AuthenticationEntryPoint refusal) {
    this.tokens = tokens;
    this.attempts = attempts;
    this.refusal = refusal;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (header == null || !header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      chain.doFilter(request, response);
      return;
    }
    try {
      SecurityContext context = SecurityContextHolder.createEmptyContext();
      context.setAuthentication(
          owner(request.getRemoteAddr(), header.substring(BEARER.length()).strip()));
      SecurityContextHolder.setContext(context);
    } catch (AuthenticationException wrong) {
      refusal.commence(request, response, wrong);
      return;
    }
    chain.doFilter(request, response);
  }

  /**
   * A token that there is lets in, whatever others sent from its address: all programs behind one
   * proxy share it, and nobody guesses a token.
   *
   * @throws TooManyAttempts when too many wrong ones came from there before this wrong one
   */
  private Authentication owner(String address, String token) {
    Optional<Authentication> owner = tokens.owner(token);
    if (owner.isEmpty()) {
      attempts.check(address, LoginAttempts.A_TOKEN);
      attempts.failed(address, LoginAttempts.A_TOKEN);
    }
    return owner.orElseThrow(() -> new BadCredentialsException("no such token"));
  }
}
