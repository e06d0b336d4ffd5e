package io.caravan.security;

import io.caravan.security.PlainWebhook.PassBy;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.filter.OrderedRequestContextFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.BeanIds;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.RequestContextFilter;
import org.springframework.web.filter.ServerHttpObservationFilter;

/**
 * Leads webhooks past filters that have nothing to ask of them: Spring Security's (see {@link
 * WebSecurity}), which took a quarter of a webhook's time to find that out, and that of {@code
 * http.server.requests}, which made a context of several maps for each before it heard that nobody
 * wants one. Only what is plainly a webhook.
 */
@Component
final class WebhooksPassBy implements BeanPostProcessor {

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (name.equals(BeanIds.SPRING_SECURITY_FILTER_CHAIN) && bean instanceof Filter security) {
      return new PassBy(security);
    }
    if (bean instanceof FilterRegistrationBean<?> registration
        && registration.getFilter() instanceof ServerHttpObservationFilter) {
      passBy(registration);
    }
    return bean;
  }

  @SuppressWarnings("unchecked")
  private static void passBy(FilterRegistrationBean<?> registration) {
    ((FilterRegistrationBean<Filter>) registration).setFilter(new PassBy(registration.getFilter()));
  }

  /** Spring Boot's, in its place. */
  @Configuration(proxyBeanMethods = false)
  static class NoContext {

    /** No step asks for the request of its thread, nor for its language. */
    @Bean
    RequestContextFilter requestContextFilter() {
      return new OrderedRequestContextFilter() {
        @Override
        protected boolean shouldNotFilter(HttpServletRequest request) {
          return PlainWebhook.is(request);
        }
      };
    }
  }
}
