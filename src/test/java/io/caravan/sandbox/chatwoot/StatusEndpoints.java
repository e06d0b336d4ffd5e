package io.caravan.sandbox.chatwoot;

import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Health and version; neither touches the database. */
final class StatusEndpoints {

  static final String VERSION = "4.15.1";

  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  private final Clock clock;

  StatusEndpoints(Clock clock) {
    this.clock = clock;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.HEALTH, call -> Reply.ok(Json.object().put("status", "woot")))
        .on(
            Endpoint.API_VERSION,
            call ->
                Reply.ok(
                    Json.object()
                        .put("version", VERSION)
                        .put("timestamp", TIMESTAMP.format(clock.instant()))
                        .put("queue_services", "ok")
                        .put("data_services", "ok")));
  }
}
