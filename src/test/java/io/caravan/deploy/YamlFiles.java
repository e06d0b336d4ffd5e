package io.caravan.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** YAML as JSON, and JSON against a schema of ours. */
final class YamlFiles {

  private static final ObjectMapper JSON = new ObjectMapper();

  private YamlFiles() {}

  /** Its documents, with anchors and merge keys resolved. A key that is there twice is refused. */
  static List<JsonNode> documents(Path file) {
    LoaderOptions strict = new LoaderOptions();
    strict.setAllowDuplicateKeys(false);
    return StreamSupport.stream(
            new Yaml(new SafeConstructor(strict)).loadAll(text(file)).spliterator(), false)
        .<JsonNode>map(JSON::valueToTree)
        .toList();
  }

  /** What the schema of that name does not allow. */
  static List<String> broken(String schema, JsonNode document) {
    try (InputStream file = YamlFiles.class.getResourceAsStream("/deploy/" + schema)) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(JSON.readTree(file))
          .validate(document)
          .stream()
          .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
