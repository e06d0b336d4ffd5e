package io.caravan.relay;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What tests replace: chance and the monotonic clock. */
@Configuration(proxyBeanMethods = false)
class RelayBeans {

  @Bean
  RandomGenerator random() {
    return RandomGenerator.getDefault();
  }

  /** Monotonic nanoseconds, for what is left of a lease. */
  @Bean
  LongSupplier nanos() {
    return System::nanoTime;
  }
}
