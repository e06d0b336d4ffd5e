package io.caravan.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.chatwoot.ChatwootFailures;
import io.caravan.chatwoot.FailureKind;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SortFailureTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private record Row(Exception failure, Verdict.Kind kind, @Nullable Duration until) {}

  private final SortFailure sorter = new SortFailure(SettableClock.at(NOW));

  static List<Row> rows() {
    return List.of(
        new Row(new LeaseLost("taken over"), Verdict.Kind.DROPPED, null),
        new Row(new GivenBack("not now"), Verdict.Kind.DROPPED, null),
        new Row(new RejectedExecutionException(), Verdict.Kind.DROPPED, null),
        new Row(new NotBefore(Duration.ofSeconds(9)), Verdict.Kind.HELD, Duration.ofSeconds(9)),
        new Row(
            ChatwootFailures.throttled(Duration.ofSeconds(7)),
            Verdict.Kind.THROTTLED,
            Duration.ofSeconds(7)),
        new Row(
            ChatwootFailures.throttled(Duration.ofSeconds(60)),
            Verdict.Kind.THROTTLED,
            Duration.ofSeconds(60)),
        new Row(ChatwootFailures.of(FailureKind.UNAVAILABLE), Verdict.Kind.UNAVAILABLE, null),
        new Row(ChatwootFailures.of(FailureKind.UNCLEAR), Verdict.Kind.UNCLEAR, null),
        new Row(ChatwootFailures.of(FailureKind.MISCONFIGURED), Verdict.Kind.MISCONFIGURED, null),
        new Row(ChatwootFailures.of(FailureKind.STALE_IDS), Verdict.Kind.STALE_IDS, null),
        new Row(ChatwootFailures.of(FailureKind.LOST_RACE), Verdict.Kind.COUNTED, null),
        new Row(ChatwootFailures.lostRaceWith500(), Verdict.Kind.UNAVAILABLE, null),
        new Row(ChatwootFailures.of(FailureKind.CONTACT_CONFLICT), Verdict.Kind.COUNTED, null),
        new Row(ChatwootFailures.of(FailureKind.PERMANENT), Verdict.Kind.PERMANENT, null),
        new Row(ChatwootFailures.of(FailureKind.OURS), Verdict.Kind.COUNTED, null));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void each_failure_is_sorted_by_what_to_do_about_it(Row row) {
    Verdict verdict = verdict(row.failure, false);

    assertThat(verdict.kind()).isEqualTo(row.kind);
    assertThat(verdict.until()).isEqualTo(row.until == null ? null : NOW.plus(row.until));
    assertThat(verdict.reason()).isNotBlank();
    assertThat(verdict.isDropped()).isEqualTo(row.kind == Verdict.Kind.DROPPED);
    assertThat(verdict.isUnclear()).isEqualTo(row.kind == Verdict.Kind.UNCLEAR);
  }

  @ParameterizedTest
  @EnumSource
  void every_kind_of_failure_has_a_verdict(FailureKind kind) {
    assertThat(verdict(ChatwootFailures.of(kind), false).kind()).isNotEqualTo(Verdict.Kind.DROPPED);
  }

  @Test
  void ids_that_are_stale_again_after_a_rebuild_are_a_misconfiguration() {
    assertThat(verdict(ChatwootFailures.staleIds(), true).kind())
        .isEqualTo(Verdict.Kind.MISCONFIGURED);
  }

  private Verdict verdict(Exception failure, boolean rebuilt) {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    exchange.setProperty(Exchange.EXCEPTION_CAUGHT, failure);
    if (rebuilt) {
      exchange.setVariable("rebuilt", true);
    }
    sorter.process(exchange);
    return exchange.getVariable(Verdict.VARIABLE, Verdict.class);
  }
}
