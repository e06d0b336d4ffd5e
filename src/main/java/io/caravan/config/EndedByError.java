package io.caravan.config;

/** A step of a route was ended by an {@link Error}, which is the cause: memory, stack, a class. */
public final class EndedByError extends RuntimeException {

  EndedByError(String step, Error error) {
    super("the step " + step + " was ended by " + error.getClass().getName(), error);
  }
}
