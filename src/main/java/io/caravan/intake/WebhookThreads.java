package io.caravan.intake;

import java.util.concurrent.ThreadPoolExecutor.CallerRunsPolicy;
import org.apache.camel.Processor;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.component.platform.http.spi.PlatformHttpConsumer;
import org.apache.camel.component.platform.http.spi.PlatformHttpEngine;
import org.apache.camel.component.platform.http.springboot.SpringBootPlatformHttpEngine;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * Threads that run the intake routes. Left alone, Camel takes the first executor bean it finds,
 * with Spring Boot's 8 threads and a queue without end.
 */
@Configuration(proxyBeanMethods = false)
class WebhookThreads {

  private static final int THREADS = 32;
  private static final int SHUTDOWN_SECONDS = 10;

  /** When all are busy, the web server's own thread does the work, and so its limits hold. */
  @Bean
  ThreadPoolTaskExecutor webhookExecutor() {
    ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
    executor.setThreadNamePrefix("webhook-");
    executor.setCorePoolSize(THREADS);
    executor.setMaxPoolSize(THREADS);
    executor.setQueueCapacity(0);
    executor.setAllowCoreThreadTimeOut(true);
    executor.setRejectedExecutionHandler(new CallerRunsPolicy());
    executor.setWaitForTasksToCompleteOnShutdown(true);
    executor.setAwaitTerminationSeconds(SHUTDOWN_SECONDS);
    return executor;
  }

  @Bean("platform-http-engine")
  PlatformHttpEngine platformHttpEngine(
      @Value("${server.port:8080}") int port,
      @Qualifier("webhookExecutor") ThreadPoolTaskExecutor executor) {
    return new SpringBootPlatformHttpEngine(port, executor) {
      @Override
      public PlatformHttpConsumer createConsumer(PlatformHttpEndpoint endpoint, Processor route) {
        return new RawBodyConsumer(endpoint, route, executor);
      }
    };
  }
}
