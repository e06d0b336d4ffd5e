package io.caravan.chatwoot;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.stereotype.Component;

/**
 * When Caravan is told to stop, calls that would last much longer are cut: their events go back
 * into the journal as unclear, while there is still time to write that down.
 */
@Component
class CallsAtShutdown implements ApplicationListener<ContextClosedEvent> {

  /**
   * From SIGTERM on: less than Camel waits for its exchanges (camel.main.shutdown-timeout), so that
   * how the calls ended is still written down, and all of it less than 30 s.
   */
  static final Duration LIMIT = Duration.ofSeconds(15);

  private static final Logger LOG = LoggerFactory.getLogger(CallsAtShutdown.class);

  private final DeadlineHttpClient client;
  private final ApplicationContext context;

  CallsAtShutdown(DeadlineHttpClient client, ApplicationContext context) {
    this.client = client;
    this.context = context;
  }

  /** Comes before anything is stopped. */
  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    if (event.getApplicationContext() == context) {
      client.letNoCallOutlast(LIMIT);
      LOG.info(
          "Stopping: {} calls to Chatwoot are under way and may take {} s more",
          client.running(),
          LIMIT.toSeconds());
    }
  }
}
