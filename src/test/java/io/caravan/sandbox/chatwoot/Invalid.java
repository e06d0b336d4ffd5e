package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A row failed its model's validations: 422 with message and attributes on most routes. */
final class Invalid extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Violation> violations;

  Invalid(List<Violation> violations) {
    super("Validation failed: " + sentences(violations), null, false, false);
    this.violations = List.copyOf(violations);
  }

  Invalid(String attribute, String message) {
    this(List.of(new Violation(attribute, message)));
  }

  static void throwIfAny(List<Violation> violations) {
    if (!violations.isEmpty()) {
      throw new Invalid(violations);
    }
  }

  Reply reply() {
    ObjectNode body = Json.object().put("message", sentences(violations));
    violations.forEach(each -> body.withArray("attributes").add(each.attribute()));
    return Reply.json(422, body);
  }

  private static String sentences(List<Violation> violations) {
    return String.join(", ", violations.stream().map(Violation::message).toList());
  }
}
