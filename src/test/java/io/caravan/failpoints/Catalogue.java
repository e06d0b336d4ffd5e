package io.caravan.failpoints;

import io.caravan.routes.RouteSteps;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The failpoints: every gap that was passed, and every node of the route files against them. */
final class Catalogue {

  /** Route files that no event's way leads through. */
  static final Map<String, String> OFF_THE_WAY =
      Map.of(
          "handshake-meta", "Meta's question when a webhook is set up; nothing is stored",
          "check-accounts", "only reads",
          "prune", "removes what was finished long ago",
          "merge-contacts",
              "beside the way; KilledCaravanIT kills it, IdentityIT loses its answers");

  /** Nodes on the way that no scenario reaches, each with the reason. */
  static final Map<String, String> NOT_REACHED = Map.of();

  /** Routes whose walks are about nobody: what has to be the case for them to matter. */
  private static final Map<String, Scenario> OF_NOBODY =
      Map.of(
          "poll-due", Scenario.REFUSED,
          "probe-chatwoot", Scenario.REFUSED,
          "watch-chatwoot", Scenario.OUTAGE,
          "intake-instagram", Scenario.BATCH);

  private final List<Point> points;

  Catalogue(Collection<Passage> passages) {
    Map<Gap, Map<Scenario, Passage>> gaps = new LinkedHashMap<>();
    passages.stream()
        .filter(passage -> !OFF_THE_WAY.containsKey(passage.route()))
        .forEach(
            passage ->
                gaps.computeIfAbsent(passage.gap(), gap -> new EnumMap<>(Scenario.class))
                    .put(scenario(passage), passage));
    points =
        gaps.entrySet().stream()
            .map(
                entry ->
                    new Point(
                        entry.getKey(),
                        List.copyOf(entry.getValue().keySet()),
                        entry.getValue().values().iterator().next().nodes()))
            .toList();
  }

  private static Scenario scenario(Passage passage) {
    return passage.subject().isEmpty()
        ? OF_NOBODY.getOrDefault(passage.route(), Scenario.PLAIN)
        : Scenario.of(passage.subject());
  }

  List<Point> points() {
    return points;
  }

  /** Nodes on the way that were not both entered and left in one of the points. */
  static Collection<String> notCovered(Collection<Point> reached) {
    Collection<String> covered =
        reached.stream().flatMap(point -> point.nodes().stream()).collect(Collectors.toSet());
    Collection<String> missing = new TreeSet<>();
    onTheWay().values().stream()
        .flatMap(Collection::stream)
        .filter(node -> !covered.contains("+" + node) || !covered.contains("-" + node))
        .forEach(missing::add);
    return missing;
  }

  /** By file. */
  static Map<String, Collection<String>> onTheWay() {
    Map<String, Collection<String>> files = new TreeMap<>(RouteSteps.byFile());
    files.keySet().removeAll(OFF_THE_WAY.keySet());
    return files;
  }
}
