package io.caravan.failpoints;

import static java.util.Map.entry;

import io.caravan.routes.RouteStep;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The failpoints: every gap that was passed, and every node of the route files against them. */
final class Catalogue {

  private static final String AS_GENERIC =
      "the steps of intake-generic and intake-instagram, under another name";

  /** Route files that no event's way leads through. */
  static final Map<String, String> OFF_THE_WAY =
      Map.ofEntries(
          entry("handshake-meta", "Meta's question when a webhook is set up; nothing is stored"),
          entry("check-accounts", "only reads"),
          entry("prune", "removes what was finished long ago"),
          entry("watch-routes", "about route files, off by default"),
          entry("poll-profiles", "beside the way: names and avatars; ProfilesIT"),
          entry("fetch-profile", "beside the way; ProfilesProcessIT kills it"),
          entry(
              "merge-contacts",
              "beside the way; KilledCaravanIT kills it, IdentityIT loses its answers"),
          entry("intake-messenger", AS_GENERIC),
          entry("intake-whatsapp", AS_GENERIC),
          entry("intake-telegram", AS_GENERIC),
          entry("intake-line", AS_GENERIC),
          entry("intake-twilio", AS_GENERIC),
          entry("intake-openwa", AS_GENERIC),
          entry("intake-waha", AS_GENERIC),
          entry("intake-evolution", AS_GENERIC));

  /** Nodes on the way that no scenario reaches, each with the reason. */
  static final Map<String, String> NOT_REACHED = Map.of();

  /** Nodes that some runs pass and others do not, by the machine's timing alone. */
  static final Map<String, String> NOW_AND_THEN =
      Map.of("signal-waiting-lane", "nothing is signalled when a worker is at the lane already");

  /** Walks that are about nobody's message: when they matter. */
  private static final Map<String, Scenario> OF_NOBODY =
      Map.of(
          "poll-due", Scenario.REFUSED,
          "poll-media", Scenario.FILE,
          "fetch-media", Scenario.FILE,
          "probe-chatwoot", Scenario.REFUSED,
          "watch-chatwoot", Scenario.OUTAGE);

  private final Map<Gap, Map<Scenario, Set<String>>> gaps = new LinkedHashMap<>();

  /**
   * @param played at that time; when that was an outage alone, every walk belongs to it
   */
  synchronized void add(Collection<Passage> passages, List<Scenario> played) {
    for (Passage passage : passages) {
      if (!OFF_THE_WAY.containsKey(passage.route())) {
        gaps.computeIfAbsent(passage.gap(), gap -> new EnumMap<>(Scenario.class))
            .put(scenario(passage, played), passage.nodes());
      }
    }
  }

  private static Scenario scenario(Passage passage, List<Scenario> played) {
    if (!passage.subject().isEmpty()) {
      return Scenario.of(passage.subject());
    }
    return played.equals(List.of(Scenario.OUTAGE))
        ? Scenario.OUTAGE
        : OF_NOBODY.getOrDefault(passage.route(), Scenario.PLAIN);
  }

  List<Point> points() {
    return gaps.entrySet().stream()
        .map(
            gap ->
                new Point(
                    gap.getKey(),
                    List.copyOf(gap.getValue().keySet()),
                    gap.getValue().values().iterator().next()))
        .toList();
  }

  /** Nodes on the way that were not both entered and left in one of the points. */
  static Collection<String> notCovered(Collection<Point> points) {
    Set<String> covered =
        points.stream().flatMap(point -> point.nodes().stream()).collect(Collectors.toSet());
    return onTheWay()
        .filter(node -> !isCovered(node, "+", covered) || !isCovered(node, "-", covered))
        .map(RouteStep::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Of those, the ones that every run has to cover. */
  static Collection<String> missed(Collection<Point> points) {
    Collection<String> missed = notCovered(points);
    missed.removeAll(NOW_AND_THEN.keySet());
    return missed;
  }

  /** Camel puts nothing around a doTry, but around what it holds. */
  private static boolean isCovered(RouteStep node, String how, Set<String> covered) {
    return Stream.concat(Stream.of(node.id()), node.within().stream())
        .anyMatch(id -> covered.contains(how + id));
  }

  static Stream<RouteStep> onTheWay() {
    Map<String, List<RouteStep>> files = new TreeMap<>(RouteStep.byFile());
    files.keySet().removeAll(OFF_THE_WAY.keySet());
    return files.values().stream().flatMap(List::stream);
  }
}
