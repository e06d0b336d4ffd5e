package io.caravan.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.config.LockProperties.OnExhaustion;
import io.caravan.testing.TestSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.component.seda.SedaEndpoint;
import org.apache.camel.component.timer.TimerEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.Resource;
import org.apache.camel.spring.boot.CamelAutoConfiguration;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** {@code {{caravan:…}}} in route files. */
class RoutePlaceholdersTest {

  private static final CaravanProperties CARAVAN =
      new CaravanProperties(
          new RoutesProperties("./routes", false),
          new ChatwootProperties(null, null, Duration.ofSeconds(20)),
          Map.of(),
          TestSettings.defaults().api(),
          new LockProperties(
              Duration.ofMillis(30),
              3,
              List.of(Duration.ofMillis(10), Duration.ofMillis(20)),
              OnExhaustion.RETRY_LATER),
          new RetryProperties(List.of(Duration.ofMinutes(1))),
          new RelayProperties(
              3,
              40,
              Duration.ofMillis(70),
              Duration.ofMinutes(10),
              Duration.ofMinutes(5),
              Duration.ofSeconds(45)),
          new RetentionProperties(Duration.ofDays(30), Duration.ofDays(7)),
          TestSettings.defaults().media(),
          TestSettings.defaults().profiles(),
          TestSettings.defaults().health(),
          TestSettings.defaults().tracing(),
          Map.of());

  private static final String ROUTE =
      """
      - route:
          id: lane
          errorHandler:
            defaultErrorHandler:
              redeliveryPolicy:
                maximumRedeliveries: "{{caravan:lock.redeliveries}}"
                delayPattern: "{{caravan:lock.delay-pattern}}"
          from:
            uri: seda:lane
            parameters:
              size: "{{caravan:relay.queue}}"
              concurrentConsumers: "{{caravan:relay.workers}}"
            steps:
              - process:
                  ref: fail
      - route:
          id: poll
          from:
            uri: timer:poll
            parameters:
              period: "{{caravan:relay.poll-millis}}"
            steps:
              - to:
                  uri: seda:lane
      """;

  @TempDir private Path routes;

  @Test
  void every_value_is_derived_from_the_records() {
    RoutePlaceholders placeholders = new RoutePlaceholders(CARAVAN);

    assertThat(placeholders.apply("lock.delay-pattern")).isEqualTo("1:10;2:20");
    assertThat(placeholders.apply("lock.redeliveries")).isEqualTo("2");
    assertThat(placeholders.apply("lock.on-exhaustion")).isEqualTo("retry-later");
    assertThat(placeholders.apply("relay.workers")).isEqualTo("3");
    assertThat(placeholders.apply("relay.queue")).isEqualTo("40");
    assertThat(placeholders.apply("relay.poll-millis")).isEqualTo("70");
    assertThat(placeholders.apply("prune.period-millis")).isEqualTo("60000");
    assertThat(placeholders.apply("chatwoot.watch-millis")).isEqualTo("5000");
  }

  @Test
  void an_unknown_value_is_answered_with_the_known_ones() {
    assertThatThrownBy(() -> new RoutePlaceholders(CARAVAN).apply("lock.delay"))
        .hasMessageContainingAll("{{caravan:lock.delay}}", "lock.delay-pattern");
  }

  @Test
  void they_work_in_a_redelivery_policy_and_in_endpoint_parameters() throws Exception {
    try (DefaultCamelContext context = new DefaultCamelContext()) {
      context.getPropertiesComponent().addPropertiesFunction(new RoutePlaceholders(CARAVAN));
      Resource file = ResourceHelper.fromString("lane.camel.yaml", ROUTE);
      PluginHelper.getRoutesLoader(context).loadRoutes(file);
      context.getRegistry().bind("fail", new Tries());
      context.start();

      assertApplied(context);
    }
  }

  @Test
  void the_application_has_them_before_its_routes_start() throws Exception {
    Files.writeString(routes.resolve("lane.camel.yaml"), ROUTE);
    try (var application =
        new SpringApplicationBuilder(Caravan.class)
            .web(WebApplicationType.NONE)
            .properties(
                "caravan.routes.directory=" + routes,
                "camel.main.routes-include-pattern=file:" + routes + "/*.camel.yaml",
                "caravan.lock.ttl=30ms",
                "caravan.lock.waits=10ms,20ms",
                "caravan.relay.workers=3",
                "caravan.relay.queue=40",
                "caravan.relay.poll=70ms",
                "caravan.lock.on-exhaustion=retry-later")
            .run()) {
      assertApplied(application.getBean(CamelContext.class));
    }
  }

  private static void assertApplied(CamelContext context) throws InterruptedException {
    Tries tries = context.getRegistry().lookupByNameAndType("fail", Tries.class);
    assertThat(tries.exhausted.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(tries.nanos.subList(0, 3)).satisfies(RoutePlaceholdersTest::waitedAsConfigured);
    TimerEndpoint timer = (TimerEndpoint) context.getRoute("poll").getEndpoint();
    assertThat(timer.getPeriod()).isEqualTo(70);
    SedaEndpoint seda = (SedaEndpoint) context.getRoute("lane").getEndpoint();
    assertThat(seda.getSize()).isEqualTo(40);
    assertThat(seda.getConcurrentConsumers()).isEqualTo(3);
  }

  private static void waitedAsConfigured(List<? extends Long> nanos) {
    assertThat(nanos.get(1) - nanos.get(0)).isGreaterThanOrEqualTo(10_000_000);
    assertThat(nanos.get(2) - nanos.get(1)).isGreaterThanOrEqualTo(20_000_000);
  }

  /** Fails each try of the first exchange and remembers when it was. */
  static final class Tries implements Processor {

    private final CountDownLatch exhausted = new CountDownLatch(3);
    private final List<Long> nanos = new CopyOnWriteArrayList<>();
    private volatile @Nullable String first;

    @Override
    public synchronized void process(Exchange exchange) {
      first = first == null ? exchange.getExchangeId() : first;
      if (exchange.getExchangeId().equals(first)) {
        nanos.add(System.nanoTime());
        exhausted.countDown();
        throw new IllegalStateException("again");
      }
    }
  }

  /** Not a @Configuration, which the application would scan. */
  @EnableConfigurationProperties(CaravanProperties.class)
  @ImportAutoConfiguration(CamelAutoConfiguration.class)
  @Import({CheckedBinding.class, RoutePlaceholders.class})
  static class Caravan {

    @Bean("fail")
    Tries fail() {
      return new Tries();
    }
  }
}
