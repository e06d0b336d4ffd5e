package io.caravan.reload;

import io.caravan.channel.mapped.Mappings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Everything that is wrong in a directory of route files, found without running one. */
final class RouteCheck {

  private final RouteDirectory directory;
  private final RouteTrial trial;
  private final Mappings mappings;
  private final List<Mistake> mistakes = new ArrayList<>();

  /** Files that hold a mistake already: what follows from it is not told. */
  private final Set<String> broken = new HashSet<>();

  RouteCheck(RouteDirectory directory, RouteTrial trial, Mappings mappings) {
    this.directory = directory;
    this.trial = trial;
    this.mappings = mappings;
  }

  /**
   * By file and line.
   *
   * @throws IOException when the directory cannot be listed
   */
  List<Mistake> mistakes() throws IOException {
    RouteSet set = read();
    ReadErrors errors = set.errors();
    if (errors != null) {
      note(errors.text().name(), () -> trial.check(errors, List.of()));
      note(errors.text().name(), () -> RouteMistakes.refuse(notFollowing(set.mistakesOf(errors))));
    }
    for (ReadRoute route : set.routes().values()) {
      note(route.text().name(), () -> RouteMistakes.refuse(notFollowing(set.mistakesOf(route))));
    }
    for (ReadRoute route : set.routes().values()) {
      boolean untried = broken.contains(route.text().name()) || broken.contains(RouteText.ERRORS);
      if (!untried) {
        note(route.text().name(), () -> trial.check(errors, route));
      }
    }
    directory.read(MappingEdits.SUFFIX).forEach(this::checkMapping);
    mistakes.sort(Comparator.comparing(Mistake::file).thenComparing(Mistake::line));
    return List.copyOf(mistakes);
  }

  private void checkMapping(String file, Optional<RouteText> text) {
    if (text.isEmpty()) {
      mistakes.add(directory.whyNot(file));
    }
    mappings
        .problem(file.substring(0, file.length() - MappingEdits.SUFFIX.length()))
        .ifPresent(words -> mistakes.add(MappingEdits.mistake(file, words)));
  }

  private RouteSet read() throws IOException {
    RouteSet set = new RouteSet(null, Map.of());
    for (Map.Entry<String, Optional<RouteText>> file :
        directory.read(RouteText.SUFFIX).entrySet()) {
      String name = file.getKey();
      try {
        RouteText text =
            file.getValue().orElseThrow(() -> new RouteMistakes(directory.whyNot(name)));
        set = text.isErrors() ? set.with(ReadErrors.of(text)) : set.with(ReadRoute.of(text));
      } catch (RouteMistakes e) {
        broken.add(name);
        mistakes.addAll(e.mistakes());
      }
    }
    return set;
  }

  /** A route is called by its name: that of a broken file is not missed as well. */
  private List<Mistake> notFollowing(List<Mistake> found) {
    return found.stream()
        .filter(
            mistake ->
                broken.stream()
                    .map(RouteText::id)
                    .noneMatch(
                        id ->
                            mistake.words().endsWith(":" + id)
                                || mistake.words().contains("routeConfiguration")
                                    && id.equals(RouteText.id(RouteText.ERRORS))))
        .toList();
  }

  private interface Step {
    void run() throws RouteMistakes;
  }

  private void note(String file, Step step) {
    try {
      step.run();
    } catch (RouteMistakes e) {
      broken.add(file);
      mistakes.addAll(e.mistakes());
    }
  }
}
