package io.caravan.lock;

import io.caravan.config.CaravanProperties;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.camel.util.concurrent.CamelThreadFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Threads of the lock: one that renews, and those on which a route goes on after a wait. */
@Configuration(proxyBeanMethods = false)
class LockThreads {

  @Bean(name = "keeper-thread", destroyMethod = "shutdownNow")
  ScheduledExecutorService keeperThread() {
    return executor("keeper", 1);
  }

  /**
   * What follows a wait for the lock runs here: as many as there are workers, since Camel's own
   * redelivery pool has ten threads for everything.
   */
  @Bean(name = "lock-waits", destroyMethod = "shutdown")
  ScheduledExecutorService lockWaits(CaravanProperties properties) {
    return executor("lock-waits", properties.relay().workers());
  }

  private static ScheduledThreadPoolExecutor executor(String name, int threads) {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            threads, new CamelThreadFactory("caravan-#name#-#counter#", name, true));
    executor.setRemoveOnCancelPolicy(true);
    return executor;
  }
}
