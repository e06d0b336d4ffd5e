package io.caravan.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The compose file, and {@code .env.example} that explains its variables. */
final class Compose {

  static final Path FILE = Path.of("docker-compose.yml");
  static final Path EXAMPLE = Path.of(".env.example");

  private static final Pattern VARIABLE =
      Pattern.compile("\\$(?:\\$|\\{([A-Z][A-Z0-9_]*):-([^}]*)}|(.))");

  private final JsonNode file = YamlFiles.documents(FILE).get(0);
  private final Map<String, String> variables;

  /**
   * @param variables as {@code .env} would set them
   */
  Compose(Map<String, String> variables) {
    this.variables = variables;
  }

  JsonNode file() {
    return file;
  }

  JsonNode service(String name) {
    return file.at("/services/" + name);
  }

  Stream<String> services() {
    return names(file.get("services"));
  }

  static Stream<String> names(JsonNode object) {
    return object.propertyStream().map(Map.Entry::getKey);
  }

  /** What the containers of a service find in their environment, beside the image's own. */
  Map<String, String> environment(String service) {
    Map<String, String> environment = new TreeMap<>();
    service(service)
        .path("environment")
        .propertyStream()
        .forEach(entry -> environment.put(entry.getKey(), resolved(entry.getValue().asText())));
    return environment;
  }

  /** With each {@code ${NAME:-default}} put in: the only form that the file may use. */
  String resolved(String text) {
    return VARIABLE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(value(found)));
  }

  private String value(java.util.regex.MatchResult found) {
    @Nullable String name = found.group(1);
    if (found.group(3) != null) {
      throw new IllegalStateException(found.group() + "… is no ${NAME:-default}");
    }
    return name == null ? "$" : variables.getOrDefault(name, found.group(2));
  }

  /** Variables of the file with their defaults. One that is there twice has one default. */
  Map<String, String> defaults() {
    Map<String, String> defaults = new TreeMap<>();
    for (Matcher found = VARIABLE.matcher(YamlFiles.text(FILE)); found.find(); ) {
      if (found.group(1) != null) {
        defaults.merge(
            found.group(1),
            found.group(2),
            (one, other) -> one.equals(other) ? one : one + " or " + other);
      }
    }
    return defaults;
  }

  /** What {@code .env.example} sets, in its order. */
  static Map<String, String> example() {
    Map<String, String> example = new LinkedHashMap<>();
    YamlFiles.text(EXAMPLE)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split("=", 2))
        .forEach(pair -> example.put(pair[0], pair[1]));
    return example;
  }
}
