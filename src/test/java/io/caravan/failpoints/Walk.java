package io.caravan.failpoints;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.apache.camel.Exchange;
import org.apache.camel.support.SynchronizationAdapter;
import org.jspecify.annotations.Nullable;

/**
 * The way of one exchange from a route's consumer on, through all routes that it is sent to by
 * {@code direct:}. Parts of a split belong to their parent's walk; nothing here runs in parallel.
 */
final class Walk {

  /** Of a webhook: whom it is about. The sender sets it. */
  static final String SUBJECT = "X-Failpoint-Subject";

  private static final String PROPERTY = "caravan-failpoints-walk";

  private final Failpoints failpoints;
  private final String route;
  private final Deque<String> calls = new ArrayDeque<>();
  private final Set<String> nodes = new TreeSet<>();
  private String subject;
  private String last;
  private String entered = "";
  private int depth;

  private Walk(Failpoints failpoints, String route, String subject) {
    this.failpoints = failpoints;
    this.route = route;
    this.subject = subject;
    this.last = route + "~start";
  }

  static @Nullable Walk of(Exchange exchange) {
    return exchange.getProperty(PROPERTY, Walk.class);
  }

  /** Begins anew, also where the exchange is a copy of one that has its own walk. */
  static Walk begin(Exchange exchange, Failpoints failpoints, String route) {
    String subject = exchange.getIn().getHeader(SUBJECT, "", String.class);
    Walk walk = new Walk(failpoints, route, subject);
    exchange.removeProperty(PROPERTY);
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                walk.step(route + "~end");
              }
            });
    exchange.setProperty(PROPERTY, walk);
    return walk;
  }

  void enter(NodeKind kind, String id, String name) {
    depth++;
    nodes.add("+" + id);
    entered = path(name);
    if (kind == NodeKind.CALL) {
      calls.addLast(name);
    } else if (kind == NodeKind.STEP) {
      pass(entered);
    }
  }

  void leave(NodeKind kind, String id, String name, Exchange exchange) {
    subject = subject.isEmpty() ? contact(exchange) : subject;
    if (kind == NodeKind.CALL) {
      calls.removeLast();
    } else if (kind == NodeKind.STEP) {
      left(path(name));
    }
    depth--;
    nodes.add("-" + id);
  }

  /** Within a node; else it is Camel's own wiring. */
  boolean isInside() {
    return depth > 0;
  }

  /** What a node leaves to be done when the exchange is done is a step of its own. */
  String completion(Object left) {
    String type = left.getClass().getName();
    return entered + "~" + type.substring(type.lastIndexOf('.') + 1).replaceFirst("\\$\\$.*", "");
  }

  /** A step that is no node. */
  void step(String name) {
    pass(name);
    left(name);
  }

  private void pass(String next) {
    failpoints.pass(new Passage(subject, route, new Gap(last, next), new TreeSet<>(nodes)));
  }

  private void left(String step) {
    last = step;
    nodes.clear();
  }

  private String path(String name) {
    StringJoiner path = new StringJoiner("/");
    calls.forEach(path::add);
    return path.add(name).toString();
  }

  /** Of the lane that is visited: the lock's key is inbox:contact. */
  private static String contact(Exchange exchange) {
    String key = exchange.getVariable("lockKey", "", String.class);
    return key.substring(key.indexOf(':') + 1);
  }
}
