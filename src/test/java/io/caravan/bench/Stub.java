package io.caravan.bench;

import io.caravan.bench.stub.ChatwootStub;
import io.caravan.sandbox.ListenPort;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** The stub's process, seen from outside. */
final class Stub implements AutoCloseable {

  private static final String PROBE = "read-inbox";
  private static final String REPEATED = "repeated";

  private final int port = ListenPort.anyFree().number();
  private final Child process;
  private final String desk;

  Stub() {
    process = Child.ofClass("stub", ChatwootStub.class, String.valueOf(port));
    desk = "http://127.0.0.1:" + process.awaitLine("ready");
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  /** Nobody listens any more: what is called is known not to have happened. */
  void goAway() {
    Http.get(desk + "/close");
  }

  void comeBack() {
    Http.get(desk + "/open");
  }

  /** Forgets messages and calls so far. */
  void turnPage() {
    Http.get(desk + "/turn-page");
  }

  int messages() {
    return Integer.parseInt(Http.get(desk + "/messages"));
  }

  Arrivals arrivals() {
    return new Arrivals(pairs("/times"));
  }

  /** Calls that messages cost; the look whether an inbox is well is none of them. */
  long calls() {
    return pairs("/tally").entrySet().stream()
        .filter(call -> !call.getKey().equals(PROBE) && !call.getKey().equals(REPEATED))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Messages that came more than once. */
  long repeated() {
    return pairs("/tally").get(REPEATED);
  }

  /** Waits until it has so many messages, each once. */
  void awaitMessages(long expected, Duration patience) {
    try {
      Awaitility.await()
          .atMost(patience)
          .pollInterval(Duration.ofMillis(200))
          .until(() -> messages() >= expected);
    } catch (ConditionTimeoutException e) {
      throw new InvalidMeasurement(
          messages() + " of " + expected + " messages came within " + patience);
    }
    InvalidMeasurement.requireEqual("messages in the stub", expected, messages());
    InvalidMeasurement.requireEqual("messages that came again", 0, repeated());
  }

  private Map<String, Long> pairs(String page) {
    return Http.get(desk + page)
        .lines()
        .map(line -> line.split(" "))
        .collect(Collectors.toMap(pair -> pair[0], pair -> Long.valueOf(pair[1])));
  }

  @Override
  public void close() {
    process.close();
  }
}
