package io.caravan.reload;

import java.util.List;
import java.util.stream.Collectors;

/** A file is not used. The message has a line for each mistake. */
class RouteMistakes extends Exception {

  private final transient List<Mistake> mistakes;

  RouteMistakes(List<Mistake> mistakes) {
    super(mistakes.stream().map(Mistake::toString).collect(Collectors.joining("\n")));
    this.mistakes = List.copyOf(mistakes);
  }

  RouteMistakes(Mistake mistake) {
    this(List.of(mistake));
  }

  List<Mistake> mistakes() {
    return mistakes;
  }

  /**
   * @throws RouteMistakes if there are any
   */
  static void refuse(List<Mistake> mistakes) throws RouteMistakes {
    if (!mistakes.isEmpty()) {
      throw new RouteMistakes(mistakes);
    }
  }
}
