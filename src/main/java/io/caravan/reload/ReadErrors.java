package io.caravan.reload;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The file with the route configurations.
 *
 * @param configurations what each says, by its id
 */
record ReadErrors(RouteText text, YamlText yaml, Map<String, Object> configurations) {

  /**
   * @throws RouteMistakes when it is no YAML, or YAML makes no values of it (such as a key that is
   *     there twice), or holds something else, or one without a name of its own
   */
  static ReadErrors of(RouteText text) throws RouteMistakes {
    YamlText yaml = YamlText.of(text);
    Object items = values(text, yaml);
    Map<String, Object> configurations = new LinkedHashMap<>();
    int i = 0;
    for (Place item : yaml.places().stream().filter(place -> place.keys().size() == 2).toList()) {
      if (!item.key().equals("routeConfiguration") || !(items instanceof List<?> list)) {
        throw new RouteMistakes(yaml.mistake(item, "this file holds routeConfigurations only"));
      }
      String id = yaml.at("[" + i + "]", "routeConfiguration", "id").map(Place::value).orElse("");
      if (id.isBlank() || configurations.containsKey(id)) {
        throw new RouteMistakes(yaml.mistake(item, "each routeConfiguration has an id of its own"));
      }
      configurations.put(id, list.get(i));
      i++;
    }
    return new ReadErrors(text, yaml, Map.copyOf(configurations));
  }

  /** Those that are new, gone or say something else. */
  Set<String> differentFrom(ReadErrors other) {
    Set<String> different = new HashSet<>();
    Stream.concat(configurations.keySet().stream(), other.configurations.keySet().stream())
        .filter(id -> !Objects.equals(configurations.get(id), other.configurations.get(id)))
        .forEach(different::add);
    return different;
  }

  /** What it sends to routes. */
  Stream<Place> calls() {
    return new ReadRoute(text, yaml).calls();
  }

  private static @Nullable Object values(RouteText text, YamlText yaml) throws RouteMistakes {
    try {
      return new Load(LoadSettings.builder().build()).loadFromString(text.text());
    } catch (YamlEngineException e) {
      throw new RouteMistakes(WhereInFile.of(yaml, e));
    }
  }
}
