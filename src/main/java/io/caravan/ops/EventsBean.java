package io.caravan.ops;

import io.caravan.security.JmxUser;
import org.springframework.jmx.export.annotation.ManagedOperation;
import org.springframework.jmx.export.annotation.ManagedOperationParameter;
import org.springframework.jmx.export.annotation.ManagedResource;

/** Events as an MBean, {@code io.caravan:type=Events}. */
@ManagedResource(description = "Events: replay of a dead one")
public class EventsBean {

  private final EventActions actions;

  EventsBean(EventActions actions) {
    this.actions = actions;
  }

  /** Puts a dead event back, and it is delivered as if it had just come. */
  @ManagedOperation(description = "Delivers a dead event again")
  @ManagedOperationParameter(name = "event", description = "Its number")
  public void replay(long event) {
    JmxCall.of(
        () -> {
          actions.replay(event, JmxUser.name());
          return event;
        });
  }
}
