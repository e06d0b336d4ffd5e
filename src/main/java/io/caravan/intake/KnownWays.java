package io.caravan.intake;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Which route Spring MVC gave a webhook to, by the path and content type as they were sent: the
 * next one that is the same to the letter has no need to ask it again. That rests on nothing but
 * the routes that there are: when one comes or goes, all is forgotten.
 */
@Component
class KnownWays {

  /** More are no inboxes' but made up; then it begins anew, and is as slow as without. */
  static final int MOST = 1000;

  private static final int LONGEST = 200;

  /** As the filters of {@code security} have it, which intake may not know. */
  private static final Pattern PLAIN = Pattern.compile("/webhooks(?:/[A-Za-z0-9_-]+)+");

  private static final String LESSON = Lesson.class.getName();

  private volatile Map<Way, RawBodyConsumer> routes = new ConcurrentHashMap<>();
  private volatile boolean certain = true;

  /**
   * @param path with that of the context
   */
  private record Way(String path, @Nullable String type) {}

  /** The map of before the question: what was asked while a route came is not kept. */
  private record Lesson(Way way, Map<Way, RawBodyConsumer> routes) {}

  /**
   * The route of a request; null when Spring MVC has to be asked, for a route that does not run
   * too. What it answers is heard by {@link #learn}.
   */
  @Nullable RawBodyConsumer find(HttpServletRequest request) {
    if (!certain || !request.getMethod().equals("POST")) {
      return null;
    }
    Map<Way, RawBodyConsumer> known = routes;
    Way way = new Way(request.getRequestURI(), request.getContentType());
    RawBodyConsumer route = known.get(way);
    if (route != null && route.isStarted()) {
      return route;
    }
    if (isPlain(request)) {
      request.setAttribute(LESSON, new Lesson(way, known));
    }
    return null;
  }

  /** To be called by a route that was given a request, by whomever. */
  static void learn(HttpServletRequest request, RawBodyConsumer route) {
    if (request.getAttribute(LESSON) instanceof Lesson lesson) {
      if (lesson.routes.size() >= MOST) {
        lesson.routes.clear();
      }
      lesson.routes.put(lesson.way, route);
    }
  }

  void forget() {
    routes = new ConcurrentHashMap<>();
  }

  /** From now on the route depends on more than path and content type. */
  void giveUp() {
    certain = false;
  }

  /** Several parts take another way through the route. */
  private static boolean isPlain(HttpServletRequest request) {
    String path = request.getRequestURI().substring(request.getContextPath().length());
    String type = request.getContentType();
    return path.length() <= LONGEST
        && PLAIN.matcher(path).matches()
        && (type == null || type.length() <= LONGEST && !RawBodyConsumer.isMultipart(request));
  }
}
