package io.caravan.ops;

import io.caravan.chatwoot.DeadlineHttpClient;
import java.time.Duration;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.stereotype.Component;

/**
 * A stop takes no longer than 30 s: a call to Chatwoot that would outlast it is aborted, and its
 * event given back as one that may be in Chatwoot.
 */
@Component
class CallsAtStop implements ApplicationListener<ContextClosedEvent> {

  /** What is left of the 30 s is for writing down how calls ended. */
  static final Duration LAST_CALL = Duration.ofSeconds(20);

  private final DeadlineHttpClient chatwoot;

  CallsAtStop(DeadlineHttpClient chatwoot) {
    this.chatwoot = chatwoot;
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    chatwoot.letNoCallOutlast(LAST_CALL);
  }
}
