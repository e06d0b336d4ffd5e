package io.caravan.chatwoot;

import io.caravan.config.CaravanProperties;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What of Chatwoot's side is made of library parts. */
@Configuration(proxyBeanMethods = false)
class ChatwootConfiguration {

  @Bean(name = "chatwoot-http-client", destroyMethod = "shutdown")
  DeadlineHttpClient chatwootHttpClient(CaravanProperties properties) {
    return new DeadlineHttpClient(properties.chatwoot().timeout());
  }

  @Bean
  CircuitBreakerRegistry chatwootCircuitBreakers() {
    return CircuitBreakerRegistry.ofDefaults();
  }
}
