package io.caravan.reload;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Compares the directory with what runs and hands over each difference, once it has been there
 * twice: a file that is being written is not read half. What was refused is tried again when it
 * changes, or when another file does, which may be what it lacked.
 */
@Component("take-route-edits")
class TakeRouteEdits implements Processor {

  private static final Logger log = LoggerFactory.getLogger(TakeRouteEdits.class);

  private final RouteDirectory directory;
  private final RouteEdits edits;
  private final MappingEdits mappings;
  private final OldRoutes oldRoutes;
  private final EditReport report;
  private final Map<String, Tried> tried = new HashMap<>();
  private Map<String, Optional<RouteText>> lastSeen = Map.of();

  TakeRouteEdits(
      RouteDirectory directory,
      RouteEdits edits,
      MappingEdits mappings,
      OldRoutes oldRoutes,
      EditReport report) {
    this.directory = directory;
    this.edits = edits;
    this.mappings = mappings;
    this.oldRoutes = oldRoutes;
    this.report = report;
  }

  /** A timer whose route is replaced may fire again while its last run goes on. */
  @Override
  public synchronized void process(Exchange exchange) throws IOException, InterruptedException {
    Map<String, Optional<RouteText>> seen;
    try {
      seen = directory.read(RouteText.SUFFIX);
    } catch (IOException e) {
      report.refused(RouteDirectory.ALL, RouteDirectory.unlisted(e));
      return;
    }
    Map<String, Optional<RouteText>> different = new TreeMap<>();
    seen.forEach(
        (name, text) -> {
          if (text.equals(lastSeen.get(name))) {
            different.put(name, text);
          }
        });
    different.putAll(gone(seen.keySet()));
    edits.mend();
    forgetRefused(seen.keySet());
    lastSeen = seen;
    take(different, seen.keySet());
    mappings.look();
    oldRoutes.stopIdle();
  }

  /**
   * Files of what runs, missing twice. A directory without the error handling, which cannot go, or
   * without any route is not one whose routes were all removed, but for example a mount that went
   * away.
   */
  private Map<String, Optional<RouteText>> gone(Set<String> there) {
    Set<String> gone = runningNames();
    gone.removeAll(there);
    gone.removeAll(lastSeen.keySet());
    boolean noErrors = gone.contains(RouteText.ERRORS);
    boolean noRoutes = there.stream().allMatch(RouteText.ERRORS::equals) && !gone.isEmpty();
    if (noErrors) {
      return Map.of(RouteText.ERRORS, Optional.empty());
    }
    if (noRoutes) {
      report.refused(RouteDirectory.ALL, RouteDirectory.NO_ROUTES);
      return Map.of();
    }
    if (there.size() > 1) {
      report.forgotten(RouteDirectory.ALL);
    }
    return gone.stream().collect(Collectors.toMap(name -> name, name -> Optional.empty()));
  }

  /** Until nothing more can be taken: a file may need one that comes behind it. */
  private void take(Map<String, Optional<RouteText>> different, Set<String> there)
      throws InterruptedException {
    Map<String, String> refused = new TreeMap<>();
    RouteSet before;
    do {
      before = edits.running();
      for (String name : inOrder(different.keySet())) {
        Optional<RouteText> text = different.get(name);
        boolean same = text.isPresent() && text.equals(edits.textOf(name));
        if (same && !report.isLost(name)) {
          tried.remove(name);
          report.mended(name);
        } else if (text.isEmpty() && !there.contains(name) && !runningNames().contains(name)) {
          tried.remove(name); // removed in the pass before
        } else if (!new Tried(text, edits.running()).equals(tried.get(name))) {
          tried.put(name, new Tried(text, edits.running()));
          takeOne(name, text, there.contains(name), refused);
        }
      }
    } while (before != edits.running());
    refused.forEach(report::refused);
  }

  private void takeOne(
      String name, Optional<RouteText> text, boolean there, Map<String, String> refused)
      throws InterruptedException {
    refused.remove(name);
    try {
      if (text.isPresent()) {
        edits.take(text.get());
        report.taken(name);
      } else if (there) {
        refused.put(name, directory.whyNot(name).toString());
      } else {
        edits.remove(RouteText.id(name));
        report.removed(name);
      }
    } catch (RouteMistakes e) {
      refused.put(name, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) { // a fault of ours is told as well, since nobody looks again
      refused.put(name, new Mistake(name, 1, "", WhereInFile.rootWords(e)).toString());
      log.warn("{} could not be taken into use", name, e);
    } catch (TimeoutException e) {
      tried.remove(name);
      log.warn("{} is taken into use later: {}", name, e.getMessage());
    }
  }

  /** New ones that were refused and are gone. */
  private void forgetRefused(Set<String> there) {
    Set<String> running = runningNames();
    List<String> gone = new ArrayList<>(tried.keySet());
    gone.removeIf(name -> there.contains(name) || running.contains(name));
    gone.forEach(
        name -> {
          if (!lastSeen.containsKey(name)) {
            tried.remove(name);
            report.forgotten(name);
          }
        });
  }

  private Set<String> runningNames() {
    Set<String> names = new HashSet<>();
    edits.running().routes().keySet().forEach(id -> names.add(id + RouteText.SUFFIX));
    if (edits.running().errors() != null) {
      names.add(RouteText.ERRORS);
    }
    return names;
  }

  private static List<String> inOrder(Set<String> names) {
    List<String> order = new ArrayList<>(names);
    if (order.remove(RouteText.ERRORS)) {
      order.add(0, RouteText.ERRORS);
    }
    return order;
  }

  /** What was tried in which company. */
  private record Tried(Optional<RouteText> text, RouteSet in) {

    @Override
    public boolean equals(Object other) {
      return other instanceof Tried that && that.in == in && that.text.equals(text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }
  }
}
