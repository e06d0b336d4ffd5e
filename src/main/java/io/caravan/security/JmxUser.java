package io.caravan.security;

import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/** Who calls an operation of an MBean. */
public final class JmxUser {

  /** Somebody who attached to this process on its own machine. */
  private static final String LOCAL = "jmx";

  private JmxUser() {}

  /** As they logged in to Hawtio or Jolokia. */
  public static String name() {
    Authentication user = SecurityContextHolder.getContext().getAuthentication();
    return user == null ? LOCAL : user.getName();
  }
}
