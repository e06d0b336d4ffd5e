package io.caravan.intake;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.camel.CamelContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.function.SingletonSupplier;

/**
 * 503 while the routes are not up: the web server listens before they are started and after they
 * are stopped, and a 404 then could be taken for the last word.
 */
class WebhooksNotReady extends HttpFilter {

  private final Supplier<CamelContext> camel;

  /**
   * @param camel asked late, since filters are made before the routes
   */
  WebhooksNotReady(ObjectProvider<CamelContext> camel) {
    // once: Spring looks through all beans for it
    this.camel = SingletonSupplier.of(camel::getObject);
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (camel.get().getStatus().isStarted()) {
      chain.doFilter(request, response);
    } else {
      response.setHeader("Retry-After", "5");
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    }
  }
}
