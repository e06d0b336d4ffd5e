package io.caravan.media;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.stereotype.Component;

/**
 * The requests for files that are under way. When Caravan stops they end at once: no file is lost.
 */
@Component
class RunningFetches implements ApplicationListener<ContextClosedEvent> {

  /** For a request and the beginning of its answer, with all its redirects. */
  private static final Duration BASE = Duration.ofSeconds(20);

  private final ScheduledExecutorService alarms;
  private final LongSupplier nanos;
  private final ApplicationContext context;
  private final Set<FetchDeadline> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  RunningFetches(
      @Qualifier("media-deadlines") ScheduledExecutorService alarms,
      LongSupplier nanos,
      ApplicationContext context) {
    this.alarms = alarms;
    this.nanos = nanos;
    this.context = context;
  }

  FetchDeadline begin() {
    FetchDeadline deadline =
        new FetchDeadline(alarms, nanos, BASE) {
          @Override
          public void close() {
            running.remove(this);
            super.close();
          }
        };
    running.add(deadline);
    if (stopping) {
      deadline.end();
    }
    return deadline;
  }

  boolean isStopping() {
    return stopping;
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    if (event.getApplicationContext() == context) {
      stopping = true;
      running.forEach(FetchDeadline::end);
    }
  }
}
