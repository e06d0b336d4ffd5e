package io.caravan.intake;

import jakarta.servlet.Filter;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What stands between the web server and the intake routes. */
@Configuration(proxyBeanMethods = false)
class WebhookFilters {

  private static final String WEBHOOKS = "/webhooks/*";

  @Bean
  FilterRegistrationBean<Filter> webhookErrors() {
    return onWebhooks(new WebhookErrors());
  }

  @Bean
  FilterRegistrationBean<Filter> webhookBodyLimit(Inboxes inboxes) {
    return onWebhooks(new WebhookBodyLimit(inboxes));
  }

  private static FilterRegistrationBean<Filter> onWebhooks(Filter filter) {
    FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
    registration.addUrlPatterns(WEBHOOKS);
    return registration;
  }
}
