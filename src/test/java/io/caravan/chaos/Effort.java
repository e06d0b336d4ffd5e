package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.RequestLog;
import java.util.List;
import java.util.stream.Collectors;

/** What it took to deliver: a proof in which little went wrong proves little. */
record Effort(long calls, long callsThatFailed, long looks, String attempts) {

  Effort(World world) {
    this(world.chatwoot().requests().all(), attempts(world));
  }

  private Effort(List<RequestLog.Entry> requests, String attempts) {
    this(
        requests.size(),
        requests.stream().filter(request -> request.status() / 100 != 2).count(),
        requests.stream().filter(request -> request.endpoint() == Endpoint.MESSAGE_LIST).count(),
        attempts);
  }

  private static String attempts(World world) {
    return world
        .journal()
        .sql("select outcome || ' ' || count(*) from attempt group by outcome order by outcome")
        .query(String.class)
        .list()
        .stream()
        .collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return "%d calls to Chatwoot, of which %d failed and %d looked for a message; attempts: %s"
        .formatted(calls, callsThatFailed, looks, attempts);
  }
}
