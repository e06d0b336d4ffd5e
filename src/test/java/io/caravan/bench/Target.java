package io.caravan.bench;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What a figure has to be.
 *
 * @param atLeast else: at most
 */
record Target(
    String what, Function<Figures, OptionalDouble> figure, double bound, boolean atLeast) {

  /** The issue's, in its order. */
  static final List<Target> ALL =
      List.of(
          atLeast("intake at 16 connections ÷ bare insert", "intake.16.rate", "bare.rate", 0.35),
          atLeast(
              "10 events a webhook, events/s ÷ bare insert", "intake.ten.events", "bare.rate", 1.5),
          atLeast("duplicates ÷ new", "intake.duplicates.rate", "intake.16.rate", 1.2),
          atMost(
              "intake p99 at half of its top rate ÷ bare insert p99",
              "intake.half.p99",
              "bare.p99",
              10),
          atLeast("drain ÷ end to end", "growth.100000.drain", "delivery.many.rate", 0.9),
          atLeast(
              "1,000,000 in the journal ÷ 1,000: claim",
              "growth.1000000.claim",
              "growth.1000.claim",
              0.9),
          atLeast(
              "1,000,000 in the journal ÷ 1,000: drain",
              "growth.1000000.drain",
              "growth.1000.drain",
              0.9),
          atLeast(
              "1,000,000 in the journal ÷ 1,000: intake",
              "growth.1000000.intake",
              "growth.1000.intake",
              0.9),
          atMost("calls a message, known contact", "calls.known", 1),
          atMost("calls a message, new contact", "calls.new", 3),
          atMost(
              "heap after 1,000,000 waiting ÷ at 1,000",
              "growth.1000000.heap",
              "growth.1000.heap",
              1.2),
          atMost("start to ready, in seconds", "start.seconds", 8));

  private static Target atLeast(String what, String name, String by, double bound) {
    return new Target(what, figures -> figures.ratio(name, by), bound, true);
  }

  private static Target atMost(String what, String name, String by, double bound) {
    return new Target(what, figures -> figures.ratio(name, by), bound, false);
  }

  private static Target atMost(String what, String name, double bound) {
    return new Target(what, figures -> figures.find(name), bound, false);
  }

  /** Whether the value is good enough. */
  boolean isMetBy(double value) {
    return atLeast ? value >= bound : value <= bound;
  }
}
