package io.caravan.sandbox.chatwoot;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The endpoint that takes a request, with the variable parts of its path. */
record Route(Endpoint endpoint, Map<String, String> path) {

  static Route of(String method, String rawPath) {
    List<String> segments = segments(rawPath);
    for (Endpoint endpoint : Endpoint.values()) {
      Map<String, String> path =
          endpoint.methods.contains(method) ? match(endpoint.segments, segments) : null;
      if (path != null) {
        return new Route(endpoint, path);
      }
    }
    return new Route(Endpoint.UNKNOWN, Map.of());
  }

  private static List<String> segments(String rawPath) {
    String path = rawPath.startsWith("/") ? rawPath.substring(1) : rawPath;
    return List.of((path.endsWith("/") ? path.substring(0, path.length() - 1) : path).split("/"));
  }

  private static @Nullable Map<String, String> match(List<String> pattern, List<String> segments) {
    if (pattern.size() != segments.size()) {
      return null;
    }
    Map<String, String> path = new HashMap<>();
    for (int i = 0; i < pattern.size(); i++) {
      String name = pattern.get(i);
      String value = URLDecoder.decode(segments.get(i).replace("+", "%2B"), StandardCharsets.UTF_8);
      if (name.startsWith(":")) {
        path.put(name.substring(1), value);
      } else if (!name.equals(value)) {
        return null;
      }
    }
    return path;
  }
}
