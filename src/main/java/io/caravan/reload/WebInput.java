package io.caravan.reload;

/** The consumer of a route that takes web requests. */
public interface WebInput {

  /**
   * Request attribute with a {@link Runnable}: the request is at its route, which may be replaced
   * from now on. Absent where requests are not held.
   */
  String HAS_ROUTE = WebInput.class.getName() + ".HAS_ROUTE";

  /**
   * Requests that have come to the route and are not answered; their bodies may still be coming.
   */
  int underWay();

  /** The route is being taken out, and answers what still comes to it although it does not run. */
  void replaced();

  /** The route is no more: its requests are answered 404 from now on. */
  void gone();
}
