package io.caravan;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/** Each rule of {@link ArchitectureTest} finds what breaks it. */
class ArchitectureRulesTest {

  @ParameterizedTest
  @MethodSource("rules")
  void a_rule_finds_what_breaks_it(ArchRule rule, Class<?> offender) {
    assertThat(rule.evaluate(classes(offender)).hasViolation()).isTrue();
  }

  @Test
  void a_clock_that_is_handed_in_is_welcome() {
    ArchRule rule = ArchitectureTest.time_comes_from_an_injected_clock;

    assertThat(rule.evaluate(classes(Punctual.class)).hasViolation()).isFalse();
  }

  static Stream<Object[]> rules() {
    return Stream.of(
        new Object[] {ArchitectureTest.sql_is_only_in_the_journal, Storing.class},
        new Object[] {ArchitectureTest.redis_is_only_in_the_lock, Storing.class},
        new Object[] {ArchitectureTest.fields_are_not_injected, Storing.class},
        new Object[] {ArchitectureTest.time_comes_from_an_injected_clock, AskingInstant.class},
        new Object[] {ArchitectureTest.time_comes_from_an_injected_clock, AskingSystem.class},
        new Object[] {ArchitectureTest.time_comes_from_an_injected_clock, AskingDate.class},
        new Object[] {ArchitectureTest.nothing_sleeps, Sleeping.class},
        new Object[] {ArchitectureTest.nothing_sleeps, SleepingElsewhere.class},
        new Object[] {
          ArchitectureTest.stop_watches_are_for_locks_leases_and_calls, AskingSystem.class
        },
        new Object[] {ArchitectureTest.processors_say_what_they_do, MessageProcessor.class},
        new Object[] {ArchitectureTest.processors_say_what_they_do, ReadBody.class});
  }

  private static JavaClasses classes(Class<?> offender) {
    return new ClassFileImporter().importClasses(offender);
  }

  static final class Storing {
    @Autowired @Nullable DataSource database;
    @Nullable StringRedisTemplate redis;
  }

  static final class AskingInstant {
    final Instant now = Instant.now();
  }

  static final class AskingSystem {
    final long now = System.currentTimeMillis() - System.nanoTime();
  }

  static final class AskingDate {
    final LocalDate now = LocalDate.now();
  }

  record Punctual(Clock clock) {
    Instant now() {
      return Instant.now(clock);
    }
  }

  static final class Sleeping {
    void sleep() throws InterruptedException {
      Thread.sleep(1);
    }
  }

  static final class SleepingElsewhere {
    void sleep() throws InterruptedException {
      TimeUnit.SECONDS.sleep(1);
    }
  }

  static final class MessageProcessor implements Processor {
    @Override
    public void process(Exchange exchange) {}
  }

  /** An inner class, which the application's component scan passes over. */
  @Component("get-body")
  final class ReadBody implements Processor {
    @Override
    public void process(Exchange exchange) {}
  }
}
