package io.caravan.channel.mapped;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.caravan.channel.MalformedWebhook;
import org.apache.camel.CamelContext;
import org.apache.camel.Expression;
import org.apache.camel.support.DefaultExchange;

/** A jq program, run by Camel's own jq language. */
final class JqMapping {

  private final CamelContext camel;
  private final Expression program;

  private JqMapping(CamelContext camel, Expression program) {
    this.camel = camel;
    this.program = program;
  }

  /**
   * @throws IllegalArgumentException when the text is no jq program; the message says what is wrong
   */
  static JqMapping of(CamelContext camel, String text) {
    try {
      Expression program = camel.resolveLanguage("jq").createExpression(text);
      program.init(camel);
      return new JqMapping(camel, program);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("not a jq program: " + rootMessage(e), e);
    }
  }

  /**
   * @throws MalformedWebhook when the program fails on that body; its words may quote the body, so
   *     they are left out
   */
  JsonNode apply(JsonNode body) throws MalformedWebhook {
    DefaultExchange exchange = new DefaultExchange(camel);
    exchange.getMessage().setBody(body);
    try {
      JsonNode result = program.evaluate(exchange, JsonNode.class);
      return result == null ? NullNode.getInstance() : result;
    } catch (RuntimeException e) {
      throw new MalformedWebhook("the mapping fails on this body");
    }
  }

  private static String rootMessage(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage();
  }
}
