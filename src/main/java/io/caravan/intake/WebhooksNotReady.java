package io.caravan.intake;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.camel.CamelContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * 503 while the routes are not up: the web server listens before they are started and after they
 * are stopped, and a 404 then could be taken for the last word.
 */
class WebhooksNotReady extends OncePerRequestFilter {

  private final ObjectProvider<CamelContext> camel;

  /**
   * @param camel asked late, since filters are made before the routes
   */
  WebhooksNotReady(ObjectProvider<CamelContext> camel) {
    this.camel = camel;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (camel.getObject().getStatus().isStarted()) {
      chain.doFilter(request, response);
    } else {
      response.setHeader("Retry-After", "5");
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    }
  }
}
