package io.caravan.console;

import java.util.List;

/**
 * Whom a page is for; in every page's model as {@code viewer}.
 *
 * @param operator may change something; buttons are for operators only
 * @param theme {@code system}, {@code light} or {@code dark}
 * @param here the path and query of the page, to come back to
 */
public record Viewer(String name, boolean operator, String theme, String here, List<Place> places) {

  /** In one word. */
  public String role() {
    return operator ? "operator" : "viewer";
  }

  /** An entry of the navigation. */
  public record Place(String name, String path, boolean current) {}
}
