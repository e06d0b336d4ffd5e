package io.caravan.routes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * One file with routes.
 *
 * @param items what its top-level list holds, in plain maps and lists
 */
record RouteFile(String name, String text, List<?> items) {

  static final Path DIRECTORY = Path.of("routes");
  static final String SUFFIX = ".camel.yaml";

  /** A value and the keys that lead to it; an entry of a list has a key such as {@code [2]}. */
  record Place(List<String> keys, Object value) {

    String key() {
      return keys.get(keys.size() - 1);
    }

    /** The key of what holds this value. */
    String parent() {
      return keys.size() < 2 ? "" : keys.get(keys.size() - 2);
    }

    boolean isWithin(String key) {
      return keys.subList(0, keys.size() - 1).contains(key);
    }

    Map<?, ?> map() {
      return value instanceof Map<?, ?> map ? map : Map.of();
    }

    /** The text of an own key, or nothing. */
    String text(String key) {
      return String.valueOf(map().containsKey(key) ? map().get(key) : "");
    }

    Map<?, ?> parameters() {
      return map().get("parameters") instanceof Map<?, ?> parameters ? parameters : Map.of();
    }

    @Override
    public String toString() {
      return String.join(".", keys.subList(1, keys.size()));
    }
  }

  static RouteFile of(String name, String text) {
    Object root = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
    return new RouteFile(name, text, root instanceof List<?> items ? items : List.of());
  }

  /** The files that Caravan runs on, by name. */
  static List<RouteFile> all() {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.sorted().map(RouteFile::read).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The name without its suffix. */
  String id() {
    return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }

  /** Everything in the file, outer before inner. */
  List<Place> places() {
    List<Place> places = new ArrayList<>();
    collect(List.of(), items, places);
    return places;
  }

  /** Every value of a key. */
  Stream<Place> values(String key) {
    return places().stream().filter(place -> place.key().equals(key));
  }

  /** The nodes of the routes: the key says which EIP, the value is its options. */
  Stream<Place> nodes() {
    return places().stream()
        .filter(place -> place.keys().size() > 2 && place.parent().startsWith("["))
        .filter(place -> place.keys().get(place.keys().size() - 3).equals("steps"));
  }

  private static void collect(List<String> keys, Object value, List<Place> places) {
    if (!keys.isEmpty()) {
      places.add(new Place(keys, value));
    }
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, inner) -> collect(plus(keys, String.valueOf(key)), inner, places));
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        collect(plus(keys, "[" + i + "]"), list.get(i), places);
      }
    }
  }

  private static List<String> plus(List<String> keys, String key) {
    return Stream.concat(keys.stream(), Stream.of(key)).toList();
  }

  private static RouteFile read(Path file) {
    try {
      return of(file.getFileName().toString(), Files.readString(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
