package io.caravan.reload;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.camel.support.service.ServiceSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Versions of routes that were replaced, until nothing is under way in them. */
@Component
class OldRoutes extends ServiceSupport {

  private static final Logger log = LoggerFactory.getLogger(OldRoutes.class);

  /** A caller may have looked a route up and not have called it yet. */
  private static final Duration AT_LEAST = Duration.ofSeconds(30);

  private final List<OldRoute> old = new CopyOnWriteArrayList<>();
  private final Clock clock;

  OldRoutes(Clock clock) {
    this.clock = clock;
  }

  void add(OldRoute route) {
    old.add(route);
  }

  /** Stops those that have been without work for long enough. */
  void stopIdle() {
    for (OldRoute route : old) {
      boolean ripe = route.since().plus(AT_LEAST).isBefore(clock.instant());
      if (ripe && route.underWay() == 0) {
        stop(route);
      }
    }
  }

  int size() {
    return old.size();
  }

  /** As a service of Camel, which by then has waited for what was under way. */
  @Override
  protected void doStop() {
    old.forEach(this::stop);
  }

  private void stop(OldRoute route) {
    old.remove(route);
    try {
      route.stop();
    } catch (RuntimeException e) {
      log.warn("an old version of a route could not be stopped: {}", WhereInFile.rootWords(e));
    }
  }
}
