package io.caravan.failpoints;

import org.apache.camel.Exchange;
import org.apache.camel.Ordered;
import org.apache.camel.impl.engine.DefaultUnitOfWork;
import org.apache.camel.spi.Synchronization;
import org.apache.camel.spi.UnitOfWork;
import org.apache.camel.spi.UnitOfWorkFactory;
import org.apache.camel.support.SynchronizationAdapter;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * Makes steps of what nodes leave to be done when the exchange is done: the lane's and the lock's
 * release, the key of a webhook that was stored. Camel takes it from its registry.
 */
@Component
@ConditionalOnProperty(NodeFiles.PROPERTY)
class WalkUnitsOfWork implements UnitOfWorkFactory {

  @Override
  public UnitOfWork createUnitOfWork(Exchange exchange) {
    return new Walked(exchange);
  }

  private static final class Walked extends DefaultUnitOfWork {

    private final Exchange exchange;

    private Walked(Exchange exchange) {
      super(exchange);
      this.exchange = exchange;
    }

    @Override
    public void addSynchronization(Synchronization added) {
      Walk walk = exchange == null ? null : Walk.of(exchange);
      super.addSynchronization(added);
      if (walk != null && walk.isInside()) {
        // the last one added is the first to be called
        super.addSynchronization(new Before(walk, walk.completion(added), orderOf(added)));
      }
    }

    private static int orderOf(Synchronization added) {
      return added instanceof Ordered ordered ? ordered.getOrder() : 0;
    }
  }

  private static final class Before extends SynchronizationAdapter {

    private final Walk walk;
    private final String name;
    private final int order;

    private Before(Walk walk, String name, int order) {
      this.walk = walk;
      this.name = name;
      this.order = order;
    }

    @Override
    public void onDone(Exchange exchange) {
      walk.step(name);
    }

    @Override
    public int getOrder() {
      return order;
    }

    @Override
    public boolean allowHandover() {
      return false;
    }
  }
}
