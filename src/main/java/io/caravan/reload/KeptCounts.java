package io.caravan.reload;

import org.apache.camel.impl.engine.DefaultInflightRepository;
import org.springframework.stereotype.Component;

/**
 * Counts the exchanges of a route also while it is replaced: those that end on the old one were
 * counted in, and a stop of Caravan waits for them.
 */
@Component
class KeptCounts extends DefaultInflightRepository {

  @Override
  public void removeRoute(String routeId) {
    // its count stays
  }
}
