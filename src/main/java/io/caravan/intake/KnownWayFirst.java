package io.caravan.intake;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * Gives a webhook to its route if that is known, past Spring MVC, which was a tenth of a webhook's
 * time. Whatever is not known for sure goes on to Spring MVC.
 */
final class KnownWayFirst extends HttpFilter {

  private static final long serialVersionUID = 1L;

  private final transient KnownWays ways;

  KnownWayFirst(KnownWays ways) {
    this.ways = ways;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    RawBodyConsumer route = ways.find(request);
    if (route == null) {
      chain.doFilter(request, response);
      return;
    }
    try {
      route.service(request, response);
    } catch (RuntimeException broken) {
      throw new ServletException("Request processing failed: " + broken, broken); // as Spring MVC
    }
  }

  /** Behind all other filters, where Spring MVC is. */
  @Configuration(proxyBeanMethods = false)
  static class Registration {

    @Bean
    FilterRegistrationBean<KnownWayFirst> knownWayFirst(KnownWays ways) {
      FilterRegistrationBean<KnownWayFirst> filter =
          new FilterRegistrationBean<>(new KnownWayFirst(ways));
      filter.addUrlPatterns("/webhooks/*");
      filter.setOrder(Ordered.LOWEST_PRECEDENCE);
      return filter;
    }
  }
}
