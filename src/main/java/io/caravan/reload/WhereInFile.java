package io.caravan.reload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** Finds the place of a file that Camel speaks of, which often names a value and no line. */
final class WhereInFile {

  private static final int LONGEST = 300;
  private static final int SHORTEST_NAME = 3;

  /** What is said about a file and not to Camel. */
  private static final Set<String> PROSE = Set.of("description", "note", "id", "expression");

  private WhereInFile() {}

  static Mistake of(YamlText yaml, Throwable failure) {
    List<Throwable> causes = causes(failure);
    for (Throwable cause : causes) {
      if (cause instanceof MarkedYamlEngineException marked
          && marked.getProblemMark().isPresent()) {
        int line = marked.getProblemMark().get().getLine() + 1;
        String key = yaml.onLine(line).map(Place::path).orElse("");
        return new Mistake(yaml.file(), line, key, clean(marked.getProblem()));
      }
    }
    // looked for in all that is said, which is cut only where it is shown
    String said = said(causes.get(causes.size() - 1));
    return UnknownParameters.of(yaml, said)
        .or(
            () ->
                named(yaml, said)
                    .or(() -> named(yaml, said(failure)))
                    .or(() -> yaml.at("[0]", "route", "id"))
                    .map(place -> yaml.mistake(place, clean(said))))
        .orElseGet(() -> new Mistake(yaml.file(), 1, "", clean(said)));
  }

  /** Innermost words: Camel wraps what it has to say. */
  static String words(Throwable failure) {
    return clean(said(failure));
  }

  private static String said(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }

  static String rootWords(Throwable failure) {
    List<Throwable> causes = causes(failure);
    return words(causes.get(causes.size() - 1));
  }

  /** The longest value or option of the file that the words repeat. */
  private static Optional<Place> named(YamlText yaml, String said) {
    // an endpoint is repeated as a whole: direct://a?b=c
    String words = said.replace("://", ":");
    return yaml.places().stream()
        .filter(place -> !PROSE.contains(place.key()) && name(place).length() >= SHORTEST_NAME)
        .filter(place -> words.contains(name(place)))
        .max(Comparator.comparingInt(place -> name(place).length()));
  }

  private static String name(Place place) {
    boolean option = place.keys().size() > 1 && place.isWithin("parameters");
    return option ? place.key() : place.value().replaceFirst("^#(bean:)?", "");
  }

  private static List<Throwable> causes(Throwable failure) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable each = failure; each != null && causes.size() < 20; each = each.getCause()) {
      causes.add(each);
    }
    return causes;
  }

  static String clean(String words) {
    String line = words.replaceAll("\\s+", " ").trim();
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }
}
