package io.caravan.ops;

import io.caravan.chatwoot.InboxPauses;
import io.caravan.security.JmxUser;
import org.springframework.jmx.export.annotation.ManagedAttribute;
import org.springframework.jmx.export.annotation.ManagedOperation;
import org.springframework.jmx.export.annotation.ManagedOperationParameter;
import org.springframework.jmx.export.annotation.ManagedResource;

/** An inbox as an MBean, {@code io.caravan:type=Inbox,name=…}. */
@ManagedResource(description = "An inbox: whether it delivers, and pause and resume by hand")
public class InboxBean {

  private final String name;
  private final String channel;
  private final InboxPauses pauses;
  private final InboxActions actions;

  InboxBean(String name, String channel, InboxPauses pauses, InboxActions actions) {
    this.name = name;
    this.channel = channel;
    this.pauses = pauses;
    this.actions = actions;
  }

  @ManagedAttribute(description = "Where its webhooks come from")
  public String getChannel() {
    return channel;
  }

  @ManagedAttribute(description = "Whether nothing is delivered")
  public boolean isPaused() {
    return !pauses.permits(name);
  }

  @ManagedAttribute(description = "Why nothing is delivered; empty when it is")
  public String getPauseReason() {
    return pauses.reason(name).orElse("");
  }

  /**
   * @return false when it was paused already
   */
  @ManagedOperation(
      description = "Delivers nothing until resumed, on all nodes; webhooks are taken")
  @ManagedOperationParameter(name = "reason", description = "For who finds it paused")
  public boolean pause(String reason) {
    return JmxCall.of(() -> actions.pause(name, reason, JmxUser.name()));
  }

  /**
   * @return false when it was not paused by hand
   */
  @ManagedOperation(description = "Ends a pause by hand")
  public boolean resume() {
    return JmxCall.of(() -> actions.resume(name, JmxUser.name()));
  }
}
