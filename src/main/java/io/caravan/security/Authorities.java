package io.caravan.security;

import io.caravan.config.Role;

/** Roles as Spring Security has them: an operator is a viewer too. */
final class Authorities {

  private Authorities() {}

  static String[] of(Role role) {
    return role == Role.OPERATOR
        ? new String[] {Role.VIEWER.name(), Role.OPERATOR.name()}
        : new String[] {Role.VIEWER.name()};
  }
}
