package io.caravan.config;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Somebody who may log in, beside {@code spring.security.user}.
 *
 * @param password as bcrypt, {@code {bcrypt}$2a$…}, or in plain
 */
public record UserProperties(String password, @DefaultValue("viewer") Role role) {

  /** Without the password. */
  @Override
  public String toString() {
    return "a user with the role " + role;
  }
}
