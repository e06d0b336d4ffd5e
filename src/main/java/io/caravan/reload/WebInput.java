package io.caravan.reload;

/** The consumer of a route that takes web requests. */
public interface WebInput {

  /** The route is no more: its requests are answered 404 from now on. */
  void gone();
}
