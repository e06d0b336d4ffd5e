package io.caravan.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.ManualScheduler;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.support.GenericApplicationContext;

/** A stop of Caravan does not wait for files: they are fetched again by whoever is there. */
class RunningFetchesTest {

  private final ManualScheduler alarms = new ManualScheduler();
  private final GenericApplicationContext context = new GenericApplicationContext();
  private final RunningFetches fetches = new RunningFetches(alarms, System::nanoTime, context);

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void when_Caravan_stops_requests_under_way_end_and_new_ones_end_at_once() {
    AtomicInteger aborted = new AtomicInteger();
    FetchDeadline running = fetches.begin();
    running.watch(aborted::incrementAndGet);
    FetchDeadline done = fetches.begin();
    done.watch(() -> aborted.addAndGet(100));
    done.close();

    fetches.onApplicationEvent(new ContextClosedEvent(new GenericApplicationContext()));
    assertThat(aborted).hasValue(0);
    fetches.onApplicationEvent(new ContextClosedEvent(context));

    assertThat(aborted).hasValue(1);
    assertThat(running.isOver()).isTrue();
    assertThat(fetches.isStopping()).isTrue();
    fetches.begin().watch(aborted::incrementAndGet);
    assertThat(aborted).hasValue(2);
  }
}
