package io.caravan.sandbox.chatwoot;

import org.jspecify.annotations.Nullable;

/** The way of a request through throttle, token and handler, as Chatwoot would answer it. */
final class Pipeline {

  private static final System.Logger LOG = System.getLogger(Pipeline.class.getName());

  private final Throttle throttle;
  private final Auth auth;
  private final Handlers handlers;

  Pipeline(Throttle throttle, Auth auth, Handlers handlers) {
    this.throttle = throttle;
    this.auth = auth;
    this.handlers = handlers;
  }

  Reply answer(Route route, @Nullable String token, Params params, String baseUrl) {
    if (throttle.refuses(route)) {
      return Reply.throttled();
    }
    try {
      Actor actor = auth.check(route, token);
      return handlers.of(route.endpoint()).handle(new Call(route, params, actor, baseUrl));
    } catch (ApiError e) {
      return e.reply();
    } catch (Invalid e) {
      return e.reply();
    } catch (RecordNotUnique e) {
      return Reply.internalError();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, () -> route.endpoint() + " answers 500", e);
      return Reply.internalError();
    }
  }
}
