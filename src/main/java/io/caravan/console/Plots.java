package io.caravan.console;

import io.caravan.console.Plot.Series;
import io.caravan.console.Plot.Spot;
import io.caravan.journal.Trends.Delay;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The three pictures of a period: what came and went, how long it took, what tries led to. */
@Component
class Plots {

  private static final double MILLIS_OF_MINUTE = 60_000;

  private final Say say;

  Plots(Say say) {
    this.say = say;
  }

  List<Plot> of(Period period, List<Bucket> buckets, Instant now) {
    return List.of(
        flow(period, buckets, now), delays(period, buckets), attempts(period, buckets, now));
  }

  private Plot flow(Period period, List<Bucket> buckets, Instant now) {
    List<Double> in = perMinute(period, buckets, now, Bucket::received);
    List<Double> out = perMinute(period, buckets, now, Bucket::delivered);
    double top = PlotShape.roundUp(Math.max(most(in), most(out)));
    PlotShape shape = new PlotShape(top);
    long received = buckets.stream().mapToLong(Bucket::received).sum();
    long delivered = buckets.stream().mapToLong(Bucket::delivered).sum();
    return plot(
        "Received and delivered per minute",
        period,
        buckets,
        say::rate,
        top,
        List.of(
            new Series("received", say.number(received), "bars a", shape.bars(in, zeros(in))),
            new Series("delivered", say.number(delivered), "line b", shape.line(out))),
        i -> say.rate(in.get(i)) + " received, " + say.rate(out.get(i)) + " delivered a minute",
        received + " received and " + delivered + " delivered in " + period.words());
  }

  private Plot delays(Period period, List<Bucket> buckets) {
    List<Double> half = millis(buckets, Delay::half);
    List<Double> most = millis(buckets, Delay::most);
    double top = PlotShape.roundUpMillis(most(most));
    PlotShape shape = new PlotShape(top);
    Function<Double, String> words =
        millis -> millis.isNaN() ? "nothing" : say.length(Duration.ofMillis(millis.longValue()));
    return plot(
        "Delay from receipt to delivery",
        period,
        buckets,
        words,
        top,
        List.of(
            new Series("half within", "", "line b", shape.line(half)),
            new Series("95 of 100 within", "", "line c", shape.line(most))),
        i ->
            half.get(i).isNaN()
                ? "nothing delivered"
                : "half within "
                    + words.apply(half.get(i))
                    + ", 95 of 100 within "
                    + words.apply(most.get(i)),
        "At most " + words.apply(most(most)) + " for 95 of 100 in " + period.words());
  }

  private Plot attempts(Period period, List<Bucket> buckets, Instant now) {
    List<List<Double>> layers = new ArrayList<>();
    List<Double> sum = zeros(buckets);
    List<List<Double>> feet = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      List<Double> layer = perMinute(period, buckets, now, outcome::in);
      layers.add(layer);
      feet.add(sum);
      sum = plus(sum, layer);
    }
    double top = PlotShape.roundUp(most(sum));
    PlotShape shape = new PlotShape(top);
    List<Series> series =
        IntStream.range(0, layers.size())
            .mapToObj(
                i -> {
                  Outcome outcome = Outcome.values()[i];
                  long total = buckets.stream().mapToLong(outcome::in).sum();
                  return new Series(
                      outcome.words(),
                      say.number(total),
                      "bars " + outcome.look(),
                      shape.bars(layers.get(i), feet.get(i)));
                })
            .toList();
    return plot(
        "Attempts by outcome, per minute",
        period,
        buckets,
        say::rate,
        top,
        series,
        i -> Outcome.words(buckets.get(i)),
        "Attempts in " + period.words() + ": " + Outcome.words(buckets));
  }

  private Plot plot(
      String what,
      Period period,
      List<Bucket> buckets,
      Function<Double, String> words,
      double top,
      List<Series> series,
      Function<Integer, String> spot,
      String summary) {
    int last = buckets.size() - 1;
    return new Plot(
        what,
        buckets.size() * PlotShape.STEP,
        words.apply(top),
        words.apply(top / 2),
        List.of(clock(buckets, 0), clock(buckets, buckets.size() / 2), clock(buckets, last)),
        series,
        IntStream.rangeClosed(0, last)
            .mapToObj(i -> new Spot(i * PlotShape.STEP, clock(buckets, i) + ": " + spot.apply(i)))
            .toList(),
        summary);
  }

  private String clock(List<Bucket> buckets, int i) {
    return say.minute(buckets.get(i).at());
  }

  /** The last slice is not over: what came in it came in the part that is. */
  private static List<Double> perMinute(
      Period period, List<Bucket> buckets, Instant now, ToDoubleFunction<Bucket> count) {
    return buckets.stream()
        .map(
            bucket -> {
              long passed = Duration.between(bucket.at(), now).toMillis();
              double minutes =
                  Math.min(Math.max(passed, MILLIS_OF_MINUTE), period.width().toMillis())
                      / MILLIS_OF_MINUTE;
              return count.applyAsDouble(bucket) / minutes;
            })
        .toList();
  }

  private static List<Double> millis(List<Bucket> buckets, Function<Delay, Duration> which) {
    return buckets.stream().map(bucket -> millis(bucket.delay(), which)).toList();
  }

  private static double millis(@Nullable Delay delay, Function<Delay, Duration> which) {
    return delay == null ? Double.NaN : which.apply(delay).toMillis();
  }

  private static double most(List<Double> values) {
    return values.stream().mapToDouble(v -> v).filter(v -> !Double.isNaN(v)).max().orElse(0);
  }

  private static List<Double> zeros(List<?> like) {
    return like.stream().map(any -> 0.0).toList();
  }

  private static List<Double> plus(List<Double> one, List<Double> other) {
    return IntStream.range(0, one.size()).mapToObj(i -> one.get(i) + other.get(i)).toList();
  }
}
