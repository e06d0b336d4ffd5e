package io.caravan.reload;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Options that a component does not know; Camel names them at the end of a long complaint. */
final class UnknownParameters {

  private static final String MARK = "Unknown parameters=[{";
  private static final Pattern NAME = Pattern.compile("(?:^|, )([\\w.-]+)=");

  private UnknownParameters() {}

  /**
   * @param said all of what Camel says
   * @return nothing when it is about something else
   */
  static Optional<Mistake> of(YamlText yaml, String said) {
    int mark = said.indexOf(MARK);
    if (mark < 0) {
      return Optional.empty();
    }
    List<String> names =
        NAME.matcher(said.substring(mark + MARK.length()))
            .results()
            .map(result -> result.group(1))
            .toList();
    String words =
        "unknown parameter" + (names.size() == 1 ? " " : "s ") + String.join(", ", names);
    String addresses = said.replaceAll(":/+", ":");
    return yaml.places().stream()
        .filter(place -> place.isWithin("parameters") && names.contains(place.key()))
        // another step may well have an option of that name
        .min(Comparator.comparing(place -> !addresses.contains(address(yaml, place))))
        .or(() -> yaml.at("[0]", "route", "id"))
        .map(place -> yaml.mistake(place, words));
  }

  /** Of the step whose option it is. */
  private static String address(YamlText yaml, Place option) {
    List<String> step = option.keys().subList(0, option.keys().lastIndexOf("parameters"));
    return yaml.of("uri")
        .filter(uri -> uri.keys().subList(0, uri.keys().size() - 1).equals(step))
        .map(uri -> ReadRoute.address(uri.value()))
        .findFirst()
        .orElse("");
  }
}
