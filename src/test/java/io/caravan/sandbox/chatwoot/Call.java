package io.caravan.sandbox.chatwoot;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way to a handler.
 *
 * @param actor who calls; null on a route that needs no token
 * @param baseUrl the sandbox's own URL, for links in answers
 */
record Call(Route route, Params params, @Nullable Actor actor, String baseUrl) {

  Endpoint endpoint() {
    return route.endpoint();
  }

  /** The account of the path; there is none but on account routes. */
  long account() {
    return Long.parseLong(path("account"));
  }

  String path(String name) {
    return Objects.requireNonNull(route.path().get(name), name);
  }

  /**
   * @throws ApiError 404 when the path has no number there
   */
  long id(String name) {
    Long id = Params.parse(path(name));
    if (id == null) {
      throw ApiError.notFound();
    }
    return id;
  }

  Actor caller() {
    return Objects.requireNonNull(actor, "the route needs no token");
  }

  /**
   * @throws ApiError 401 when the caller is no administrator
   */
  void requireAdministrator() {
    if (!caller().isAdministrator(account())) {
      throw ApiError.notAllowed();
    }
  }
}
