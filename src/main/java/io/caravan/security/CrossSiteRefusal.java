package io.caravan.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.function.Predicate;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets no other site's page change anything. A browser that was asked for a name and password once
 * sends them along with whatever form another page submits. Where that page is from it says with
 * {@code Sec-Fetch-Site} to https and to this machine; to plain http elsewhere only with {@code
 * Origin} (Fetch Metadata, W3C: none for what is not potentially trustworthy). Programs send
 * neither.
 */
class CrossSiteRefusal extends OncePerRequestFilter {

  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> OWN = Set.of("same-origin", "none");

  private final Predicate<HttpServletRequest> guarded;

  /**
   * @param guarded what another site's page may not even read; what changes something it never may
   */
  CrossSiteRefusal(Predicate<HttpServletRequest> guarded) {
    this.guarded = guarded;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    boolean reads = READS.contains(request.getMethod()) && !guarded.test(request);
    if (reads || !isOfAnotherSite(request)) {
      chain.doFilter(request, response);
    } else {
      ProblemJson.write(response, HttpStatus.FORBIDDEN, "not from a page of another site");
    }
  }

  private static boolean isOfAnotherSite(HttpServletRequest request) {
    String from = request.getHeader("Sec-Fetch-Site");
    if (from != null) {
      return !OWN.contains(from);
    }
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return origin != null && !isOurs(origin, request);
  }

  /**
   * By host and port, not by scheme, which a proxy may have changed. The server's name is that of
   * {@code X-Forwarded-Host} if such headers are believed. What hides its origin says "null".
   */
  private static boolean isOurs(String origin, HttpServletRequest request) {
    String page = origin.replaceFirst("^https?://", "");
    String server = request.getServerName();
    int port = request.getServerPort();
    boolean implied = port == (request.isSecure() ? 443 : 80);
    return page.equalsIgnoreCase(request.getHeader(HttpHeaders.HOST))
        || page.equalsIgnoreCase(implied ? server : server + ":" + port);
  }
}
