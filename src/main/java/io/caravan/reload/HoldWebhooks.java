package io.caravan.reload;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lets requests wait, by {@link WebhookHold}. */
class HoldWebhooks extends HttpFilter {

  private final WebhookHold hold;

  HoldWebhooks(WebhookHold hold) {
    this.hold = hold;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    hold.<ServletException, IOException>dispatch(
        hasRoute -> {
          request.setAttribute(WebInput.HAS_ROUTE, hasRoute);
          chain.doFilter(request, response);
        });
  }

  /** After what refuses a request without a route. */
  @Configuration(proxyBeanMethods = false)
  static class Registration {

    private static final int INNERMOST = 0;

    @Bean
    FilterRegistrationBean<HoldWebhooks> holdWebhooks(WebhookHold hold) {
      FilterRegistrationBean<HoldWebhooks> registration =
          new FilterRegistrationBean<>(new HoldWebhooks(hold));
      registration.addUrlPatterns("/webhooks/*");
      registration.setOrder(INNERMOST);
      return registration;
    }
  }
}
