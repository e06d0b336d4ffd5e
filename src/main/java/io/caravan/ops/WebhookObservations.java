package io.caravan.ops;

import io.micrometer.observation.ObservationPredicate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/**
 * Webhooks have metrics and a trace of their own ({@code caravan.webhooks}); Spring's for every
 * request would count them a second time, at the price of a tenth of what a webhook costs.
 */
@Configuration(proxyBeanMethods = false)
class WebhookObservations {

  @Bean
  ObservationPredicate noWebhooks() {
    return (name, context) ->
        !(context instanceof ServerRequestObservationContext web
            && web.getCarrier().getServletPath().startsWith("/webhooks/"));
  }
}
