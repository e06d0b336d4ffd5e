package io.caravan.config;

import java.util.Map;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The REST API.
 *
 * @param tokens of programs, instead of a name and password; by the name that the audit shows
 */
public record ApiProperties(@DefaultValue Map<String, Token> tokens) {

  public ApiProperties {
    tokens = Map.copyOf(tokens);
  }

  /**
   * What a program sends as {@code Authorization: Bearer …}.
   *
   * @param token in plain, or {@code {sha256}} and its SHA-256 in lower-case hex
   */
  public record Token(String token, @DefaultValue("viewer") Role role) {

    /** Without the token. */
    @Override
    public String toString() {
      return "a token with the role " + role;
    }
  }
}
