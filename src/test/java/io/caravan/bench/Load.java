package io.caravan.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.bench.load.AnswerTimes;
import io.caravan.bench.load.Feed;
import io.caravan.bench.load.Generator;
import io.caravan.bench.load.LoadPlan;
import io.caravan.bench.load.LoadResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * One run of the load generator against Caravan's webhook.
 *
 * @param connections that are always busy, if the rate is 0
 * @param rate webhooks a second, whatever is answered
 */
record Load(String name, int connections, int rate, int warmUpSeconds, int seconds) {

  static Load closed(String name, int connections, int warmUpSeconds, int seconds) {
    return new Load(name, connections, 0, warmUpSeconds, seconds);
  }

  static Load open(String name, double rate, int warmUpSeconds, int seconds) {
    return new Load(name, 0, (int) Math.max(1, Math.round(rate)), warmUpSeconds, seconds);
  }

  /**
   * @param result what the generator saw
   * @param answered microseconds since 1970 of each webhook's 200, in the feed's order
   */
  record Done(LoadResult result, long[] answered) {}

  /** A number of webhooks that is enough for it. */
  int webhooks(double mostPerSecond) {
    double perSecond = rate > 0 ? rate * 1.3 : mostPerSecond;
    return (int) (perSecond * (warmUpSeconds + seconds + 2)) + 200;
  }

  /**
   * @throws InvalidMeasurement when a webhook was not answered 200
   */
  Done run(String caravanUrl, List<Feed.Item> feed) {
    Path feedFile = Child.file(name + ".feed");
    Path answered = Child.file(name + ".answered");
    Path planFile = Child.file(name + ".plan.json");
    Path resultFile = Child.file(name + ".result.json");
    Feed.write(feedFile, feed);
    LoadPlan plan =
        new LoadPlan(
            caravanUrl + Webhooks.PATH,
            feedFile.toString(),
            answered.toString(),
            connections,
            rate,
            warmUpSeconds,
            seconds);
    ObjectMapper json = new ObjectMapper();
    try {
      json.writeValue(planFile.toFile(), plan);
      Child generator =
          Child.ofClass(
              "load-" + name, Generator.class, planFile.toString(), resultFile.toString());
      generator.awaitEnd(Duration.ofSeconds(warmUpSeconds + seconds + 90L));
      LoadResult result = json.readValue(resultFile.toFile(), LoadResult.class);
      requireAllAnswered(result);
      return new Done(result, AnswerTimes.read(answered));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      feedFile.toFile().delete();
    }
  }

  private void requireAllAnswered(LoadResult result) {
    InvalidMeasurement.requireEqual(name + ": webhooks not answered 200", 0, result.refused());
    InvalidMeasurement.requireEqual(name + ": webhooks that failed", 0, result.errors());
    InvalidMeasurement.requireEqual(name + ": webhooks answered", result.sent(), result.accepted());
    InvalidMeasurement.require(result.measured() > 0, name + ": nothing was measured");
  }
}
