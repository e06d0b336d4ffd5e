package io.caravan.failpoints;

/**
 * A moment between two steps of a walk. Nothing but Camel's own wiring runs in it, so a death here
 * is one after the first step and before the second, and before or after whatever encloses them.
 *
 * @param after the step that has ended, with the calls that lead to it: {@code
 *     deliver-event/to-place-message/…/chatwoot}, or the start of a route
 * @param before the step that comes, or the end of the route's exchange
 */
record Gap(String after, String before) {

  private static final String ARROW = " -> ";

  static Gap parse(String text) {
    String[] both = text.split(ARROW, 2);
    return new Gap(both[0], both[1]);
  }

  @Override
  public String toString() {
    return after + ARROW + before;
  }
}
