package io.caravan.routes;

import io.caravan.config.CaravanProperties;
import io.caravan.config.RoutePlaceholders;
import io.caravan.routes.RouteFile.Place;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Binder;

/**
 * What holds between files, beans and configuration.
 *
 * @param beans the names that a file may refer to
 * @param configurations the ids of all routeConfigurations
 */
record ContextRules(Set<String> beans, Set<String> configurations) {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([^}]*)}}");
  private static final Set<String> REFERENCES = Set.of("ref", "idempotentRepository");
  private static final RoutePlaceholders KNOWN =
      new RoutePlaceholders(new Binder().bindOrCreate("caravan", CaravanProperties.class));

  static ContextRules of(Collection<RouteFile> files, Set<String> beans) {
    return new ContextRules(
        beans,
        files.stream()
            .flatMap(file -> file.values("routeConfiguration"))
            .map(configuration -> configuration.text("id"))
            .collect(Collectors.toSet()));
  }

  Stream<String> referred_beans_exist(RouteFile file) {
    return file.places().stream()
        .filter(place -> place.value() instanceof String)
        .filter(place -> isReference(place) && !beans.contains(name(place)))
        .map(place -> place + ": there is no bean " + name(place));
  }

  Stream<String> referred_configurations_exist(RouteFile file) {
    return file.values("routeConfigurationId")
        .flatMap(ids -> Arrays.stream(String.valueOf(ids.value()).split(",")))
        .filter(id -> !configurations.contains(id))
        .map(id -> "there is no routeConfiguration " + id);
  }

  /** Defaults live in the records; {@code {{caravan:…}}} is the way to them. */
  static Stream<String> placeholders_have_no_default(RouteFile file) {
    return PLACEHOLDER
        .matcher(file.text())
        .results()
        .map(found -> found.group(1))
        .filter(Predicate.not(ContextRules::isKnown))
        .map(
            key ->
                "{{"
                    + key
                    + "}} is a key without a default, or {{caravan:…}} with a value that"
                    + " RoutePlaceholders knows");
  }

  /** Ids are unique in the whole context, also where routes of other files are loaded with it. */
  static Stream<String> shared_ids(Collection<RouteFile> files) {
    Map<String, List<String>> places =
        files.stream()
            .flatMap(
                file ->
                    file.values("id")
                        .filter(id -> id.keys().size() > 3 && !id.isWithin("parameters"))
                        .map(id -> Map.entry(String.valueOf(id.value()), file.name())))
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey,
                    TreeMap::new,
                    Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    return places.entrySet().stream()
        .filter(id -> id.getValue().size() > 1)
        .map(id -> "the id " + id.getKey() + " is used more than once: " + id.getValue());
  }

  private static boolean isKnown(String key) {
    if (!key.startsWith("caravan:")) {
      return !key.contains(":") && !key.startsWith("?") && !key.startsWith("caravan.");
    }
    try {
      return !KNOWN.apply(key.substring("caravan:".length())).isEmpty();
    } catch (IllegalArgumentException unknown) {
      return false;
    }
  }

  private static boolean isReference(Place place) {
    String value = (String) place.value();
    boolean byKey =
        (REFERENCES.contains(place.key()) || place.key().endsWith("Ref"))
            && !place.isWithin("parameters");
    boolean byHash = value.startsWith("#") && !value.startsWith("#class:");
    return byKey || byHash;
  }

  private static String name(Place place) {
    return ((String) place.value()).replaceFirst("^#(bean:)?", "");
  }
}
