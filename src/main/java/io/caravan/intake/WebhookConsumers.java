package io.caravan.intake;

import org.apache.camel.Processor;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.component.platform.http.spi.PlatformHttpConsumer;
import org.apache.camel.component.platform.http.spi.PlatformHttpEngine;
import org.apache.camel.component.platform.http.springboot.SpringBootPlatformHttpEngine;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Has web requests taken by {@link RawBodyConsumer}. */
@Configuration(proxyBeanMethods = false)
class WebhookConsumers {

  @Bean("platform-http-engine")
  PlatformHttpEngine platformHttpEngine(@Value("${server.port:8080}") int port) {
    return new SpringBootPlatformHttpEngine(port, Runnable::run) {
      @Override
      public PlatformHttpConsumer createConsumer(PlatformHttpEndpoint endpoint, Processor route) {
        return new RawBodyConsumer(endpoint, route);
      }
    };
  }
}
