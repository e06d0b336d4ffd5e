package io.caravan.sandbox.chatwoot;

import org.jspecify.annotations.Nullable;

/** Chatwoot's checks in Chatwoot's order: token, bot allow-list, account, membership. */
final class Auth {

  private final Directory directory;
  private final Store store;

  Auth(Directory directory, Store store) {
    this.directory = directory;
    this.store = store;
  }

  /**
   * @return the caller; null on a route that needs no token
   * @throws ApiError 401 or 404
   */
  @Nullable Actor check(Route route, @Nullable String token) {
    if (!route.endpoint().needsToken()) {
      return null;
    }
    Actor actor = owner(token);
    if (actor.kind() == Actor.Kind.BOT && route.endpoint().access != Endpoint.Access.BOT) {
      throw ApiError.unauthorized("Access to this endpoint is not authorized for bots");
    }
    Account account = account(route);
    if (account.suspended()) {
      throw ApiError.unauthorized("Account is suspended");
    }
    if (!actor.accounts().containsKey(account.id())) {
      throw ApiError.unauthorized(
          actor.kind() == Actor.Kind.BOT
              ? "Bot is not authorized to access this account"
              : "You are not authorized to access this account");
    }
    return actor;
  }

  private Actor owner(@Nullable String token) {
    if (token == null || token.isEmpty()) {
      var body = Json.object();
      body.putArray("errors").add("You need to sign in or sign up before continuing.");
      throw new ApiError(Reply.json(401, body));
    }
    Actor actor = directory.byToken(token);
    if (actor == null) {
      throw ApiError.unauthorized("Invalid Access Token");
    }
    return actor;
  }

  private Account account(Route route) {
    Long id = Params.parse(route.path().getOrDefault("account", ""));
    Account account = id == null ? null : store.read(() -> store.accounts.get(id));
    if (account == null) {
      throw ApiError.notFound();
    }
    return account;
  }
}
