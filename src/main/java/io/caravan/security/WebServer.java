package io.caravan.security;

import java.util.function.LongSupplier;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What stands before all filters. */
@Configuration(proxyBeanMethods = false)
class WebServer {

  /**
   * @param nanos monotonic
   */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> slowBodies(LongSupplier nanos) {
    return tomcat -> tomcat.addEngineValves(new SlowBodies(nanos));
  }
}
