package io.caravan.media;

import io.caravan.config.CaravanProperties;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.stream.Collectors;
import org.apache.camel.util.concurrent.CamelThreadFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What fetching is made of. */
@Configuration(proxyBeanMethods = false)
class MediaConfiguration {

  @Bean
  MediaWalk mediaWalk(CaravanProperties properties, RunningFetches fetches) {
    return new MediaWalk(
        new MediaHttp(new GuardedHttp(HostLookup.OF_THE_SYSTEM)),
        allowed(properties),
        properties.media().maxSize().toBytes(),
        fetches::begin);
  }

  @Bean
  VendorApi vendorApi(CaravanProperties properties, RunningFetches fetches) {
    return new VendorApi(
        new GuardedHttp(HostLookup.OF_THE_SYSTEM), allowed(properties), fetches::begin);
  }

  private static Set<Origin> allowed(CaravanProperties properties) {
    return properties.media().allow().stream().map(Origin::of).collect(Collectors.toSet());
  }

  @Bean(name = "media-deadlines", destroyMethod = "shutdownNow")
  ScheduledExecutorService mediaDeadlines() {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1, new CamelThreadFactory("caravan-#name#-#counter#", "media-deadlines", true));
    executor.setRemoveOnCancelPolicy(true);
    return executor;
  }
}
