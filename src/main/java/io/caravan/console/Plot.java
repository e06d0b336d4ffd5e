package io.caravan.console;

import java.util.List;

/**
 * A picture of some series over a period, for the template {@code console/plot}.
 *
 * @param what it shows, with its unit
 * @param width of the picture; its height is {@link PlotShape#HEIGHT}
 * @param top the value at the upper edge, in words
 * @param middle the value halfway, in words
 * @param times under the left edge, the middle and the right edge, in words
 * @param summary all of it in a sentence
 */
record Plot(
    String what,
    int width,
    String top,
    String middle,
    List<String> times,
    List<Series> series,
    List<Spot> spots,
    String summary) {

  /**
   * @param total what the legend says beside the name
   * @param look class of the style sheet
   * @param path of SVG
   */
  record Series(String name, String total, String look, String path) {}

  /** A slice of time to point at, and what it says then. */
  record Spot(int x, String text) {}
}
