package io.caravan.intake;

import io.caravan.config.CaravanProperties;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.Filter;
import org.apache.camel.CamelContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What stands between the web server and the intake routes. Plain filters: a webhook is dispatched
 * once anyhow, and a mark on the request for each of Spring's {@code OncePerRequestFilter}s was a
 * twentieth of what was left of its time.
 */
@Configuration(proxyBeanMethods = false)
class WebhookFilters {

  private static final String WEBHOOKS = "/webhooks/*";

  /** Whatever the others refuse is told in its form; Spring Security's filters are at -100. */
  private static final int OUTERMOST = -200;

  @Bean
  FilterRegistrationBean<Filter> webhookErrors(Inboxes inboxes, MeterRegistry meters) {
    return onWebhooks(new WebhookErrors(inboxes, meters));
  }

  @Bean
  FilterRegistrationBean<Filter> webhooksNotReady(ObjectProvider<CamelContext> camel) {
    return onWebhooks(new WebhooksNotReady(camel));
  }

  @Bean
  FilterRegistrationBean<Filter> webhookBodyLimit(Inboxes inboxes) {
    return onWebhooks(new WebhookBodyLimit(inboxes));
  }

  @Bean
  FilterRegistrationBean<Filter> webhookRateLimit(
      CaravanProperties properties, Inboxes inboxes, MeterRegistry meters) {
    return onWebhooks(new WebhookRateLimit(properties, inboxes, meters));
  }

  @Bean
  FilterRegistrationBean<Filter> webhookTurns(Inboxes inboxes, MeterRegistry meters) {
    return onWebhooks(new WebhookTurns(inboxes, meters));
  }

  private static FilterRegistrationBean<Filter> onWebhooks(Filter filter) {
    FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
    registration.addUrlPatterns(WEBHOOKS);
    registration.setOrder(filter instanceof WebhookErrors ? OUTERMOST : OUTERMOST + 1);
    return registration;
  }
}
