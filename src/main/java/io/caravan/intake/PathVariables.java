package io.caravan.intake;

import java.util.Map;

/**
 * The placeholders of a route's path, {@code /webhooks/generic/{inbox}}, found in a path that was
 * called, as it was written there.
 */
final class PathVariables {

  /** By their place in the path; an empty one for a part that is none. */
  private final String[] names;

  /** As Camel's {@code HttpHelper.evalPlaceholders} splits it, once instead of for each request. */
  PathVariables(String template) {
    names = template.split("/");
    for (int place = 0; place < names.length; place++) {
      String part = names[place];
      boolean variable = part.startsWith("{") && part.endsWith("}");
      names[place] = variable ? part.substring(1, part.length() - 1) : "";
    }
  }

  /**
   * @param called a path that matches the template, or goes on behind it
   */
  void write(String called, Map<String, Object> headers) {
    int begin = 0;
    for (int place = 0; place < names.length && begin <= called.length(); place++) {
      int slash = called.indexOf('/', begin);
      int end = slash < 0 ? called.length() : slash;
      if (!names[place].isEmpty()) {
        headers.put(names[place], called.substring(begin, end));
      }
      begin = end + 1;
    }
  }
}
