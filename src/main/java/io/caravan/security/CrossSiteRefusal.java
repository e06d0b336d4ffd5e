package io.caravan.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.function.Predicate;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets no other site's page change anything. A browser that was asked for a name and password once
 * sends them along with whatever form another page submits, and says with {@code Sec-Fetch-Site}
 * where that page is from; programs send no such header.
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
    String from = request.getHeader("Sec-Fetch-Site");
    boolean reads = READS.contains(request.getMethod()) && !guarded.test(request);
    if (from == null || OWN.contains(from) || reads) {
      chain.doFilter(request, response);
    } else {
      ProblemJson.write(response, HttpStatus.FORBIDDEN, "not from a page of another site");
    }
  }
}
