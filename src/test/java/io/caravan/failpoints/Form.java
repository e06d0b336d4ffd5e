package io.caravan.failpoints;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * How many die.
 *
 * @param name in the names of its files under target/
 * @param deaths how many of the failpoints, chosen by the seed; 0 for all
 * @param chains worlds at the same time, 2 or more; on 2 cores a third works while others wait
 * @param only failpoints that contain this text
 */
record Form(String name, int deaths, int chains, long seed, String only) {

  /** For every build. */
  static Form sample() {
    return given("sample", Integer.getInteger("caravan.failpoints.deaths", 6), 2);
  }

  /** For {@code mvn verify -Pchaos}. */
  static Form all() {
    return given("all", 0, 3);
  }

  private static Form given(String name, int deaths, int chains) {
    return new Form(
        name,
        deaths,
        Integer.getInteger("caravan.failpoints.chains", chains),
        Long.getLong("caravan.failpoints.seed", new Random().nextInt(1_000_000)),
        System.getProperty("caravan.failpoints.only", ""));
  }

  /** Those to die in; of a sample's, which ones follows from the seed. */
  List<Point> chosen(List<Point> points) {
    List<Point> chosen =
        new ArrayList<>(
            points.stream().filter(point -> point.gap().toString().contains(only)).toList());
    if (deaths > 0) {
      Collections.shuffle(chosen, new Random(seed));
    }
    return deaths > 0 && deaths < chosen.size() ? chosen.subList(0, deaths) : chosen;
  }

  /** The whole list, and so every node. */
  boolean isWhole() {
    return deaths == 0 && only.isEmpty();
  }

  @Override
  public String toString() {
    return "failpoints, %s, -Dcaravan.failpoints.seed=%d".formatted(name, seed);
  }
}
