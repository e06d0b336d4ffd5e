package io.caravan.routes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/** The schema that Camel itself ships for its YAML: catches keys that do not exist. */
final class SchemaRule implements Rule {

  private static final List<String> SCALARS = List.of("string", "number", "boolean");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Schema schema;

  SchemaRule() {
    try (InputStream classic = SchemaRule.class.getResourceAsStream("/schema/camelYamlDsl.json")) {
      schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_4)
              .getSchema(withAnyScalar(JSON.readTree(classic)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public Stream<String> broken(RouteFile file) {
    return schema.validate(JSON.<JsonNode>valueToTree(file.items())).stream()
        .map(error -> error.getInstanceLocation() + ": " + error.getMessage());
  }

  /** Camel takes any scalar, so also a placeholder for a number and a number for a duration. */
  private static JsonNode withAnyScalar(JsonNode node) {
    node.forEach(SchemaRule::withAnyScalar);
    if (node instanceof ObjectNode object && SCALARS.contains(node.path("type").asText())) {
      ArrayNode any = object.putArray("type");
      SCALARS.forEach(any::add);
    }
    return node;
  }
}
