package io.caravan.sandbox.chatwoot;

import java.util.EnumMap;
import java.util.Map;

/** The handler of each endpoint. */
final class Handlers {

  private final Map<Endpoint, Handler> byEndpoint = new EnumMap<>(Endpoint.class);

  Handlers on(Endpoint endpoint, Handler handler) {
    byEndpoint.put(endpoint, handler);
    return this;
  }

  Handler of(Endpoint endpoint) {
    Handler handler = byEndpoint.get(endpoint);
    return handler == null
        ? call -> {
          throw ApiError.framework(404, "Not Found");
        }
        : handler;
  }
}
