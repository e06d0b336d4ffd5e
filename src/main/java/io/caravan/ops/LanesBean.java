package io.caravan.ops;

import io.caravan.security.JmxUser;
import org.springframework.jmx.export.annotation.ManagedOperation;
import org.springframework.jmx.export.annotation.ManagedOperationParameter;
import org.springframework.jmx.export.annotation.ManagedResource;

/** Lanes as an MBean, {@code io.caravan:type=Lanes}. */
@ManagedResource(description = "Contacts whose messages wait")
public class LanesBean {

  private final LaneActions actions;

  LanesBean(LaneActions actions) {
    this.actions = actions;
  }

  /**
   * @return events that are due now and were not
   */
  @ManagedOperation(description = "Lets a held lane go on now")
  @ManagedOperationParameter(name = "lane", description = "Its number")
  public int release(long lane) {
    return JmxCall.of(() -> actions.release(lane, JmxUser.name()));
  }
}
