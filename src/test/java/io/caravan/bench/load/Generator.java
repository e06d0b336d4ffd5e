package io.caravan.bench.load;

import static io.hyperfoil.http.steps.HttpStepCatalog.SC;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hyperfoil.api.config.BenchmarkBuilder;
import io.hyperfoil.api.config.PhaseBuilder;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.http.api.HttpMethod;
import io.hyperfoil.http.config.HttpPluginBuilder;
import io.hyperfoil.http.config.Protocol;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Runs a {@link LoadPlan} with Hyperfoil on one thread. */
public final class Generator {

  private static final String WARM_UP = "warm-up";
  private static final String MEASURED = "measured";

  /** With an open rate. What is due when all connections are busy waits, and its time counts. */
  private static final int MOST_CONNECTIONS = 64;

  private static final int MOST_AT_ONCE = 2_000;

  private final LoadPlan plan;
  private final Sending sending;
  private final Map<String, StatisticsSnapshot> statistics = new ConcurrentHashMap<>();

  private Generator(LoadPlan plan) {
    this.plan = plan;
    this.sending = Sending.start(Feed.read(Path.of(plan.feed())));
  }

  /**
   * A process of its own.
   *
   * @param args the plan and the file for its result, as files of JSON
   */
  public static void main(String[] args) throws IOException {
    ObjectMapper json = new ObjectMapper();
    LoadResult result = run(json.readValue(Path.of(args[0]).toFile(), LoadPlan.class));
    json.writeValue(Path.of(args[1]).toFile(), result);
    System.exit(0); // Hyperfoil's threads do not end by themselves
  }

  static LoadResult run(LoadPlan plan) {
    return new Generator(plan).run();
  }

  private LoadResult run() {
    LocalSimulationRunner runner =
        new LocalSimulationRunner(benchmark().build(), this::add, null, null);
    runner.run();
    AnswerTimes.write(Path.of(plan.answered()), sending.answeredAt());
    statistics.forEach((phase, all) -> System.out.println(phase + ": " + all));
    StatisticsSnapshot measured = statistics.getOrDefault(MEASURED, new StatisticsSnapshot());
    return new LoadResult(
        sending.accepted(),
        sending.refused(),
        statistics.values().stream().mapToLong(StatisticsSnapshot::errors).sum(),
        measured.responseCount,
        measured.responseCount / (double) plan.seconds(),
        millis(measured.histogram.getValueAtPercentile(50)),
        millis(measured.histogram.getValueAtPercentile(99)),
        millis(measured.histogram.getMaxValue()),
        sending.sent());
  }

  private void add(
      io.hyperfoil.api.config.Phase phase,
      int step,
      String metric,
      StatisticsSnapshot snapshot,
      io.hyperfoil.core.util.CountDown done) {
    statistics.computeIfAbsent(phase.name(), name -> new StatisticsSnapshot()).add(snapshot);
  }

  private BenchmarkBuilder benchmark() {
    URI url = URI.create(plan.url());
    BenchmarkBuilder benchmark = BenchmarkBuilder.builder().name("caravan").threads(1);
    benchmark
        .addPlugin(HttpPluginBuilder::new)
        .http()
        .protocol(Protocol.HTTP)
        .host(url.getHost())
        .port(url.getPort())
        .allowHttp2(false)
        .sharedConnections(connections())
        .pipeliningLimit(1)
        .requestTimeout("30s");
    if (plan.warmUpSeconds() > 0) {
      define(model(benchmark, WARM_UP), WARM_UP, plan.warmUpSeconds()).isWarmup(true);
    }
    PhaseBuilder<?> measured = define(model(benchmark, MEASURED), MEASURED, plan.seconds());
    if (plan.warmUpSeconds() > 0) {
      measured.startAfterStrict(WARM_UP);
    }
    return benchmark;
  }

  /**
   * With an open rate, so few that none is idle for as long as Caravan keeps it: 5 s before the
   * first request.
   */
  private int connections() {
    return plan.rate() == 0
        ? plan.connections()
        : Math.max(16, Math.min(MOST_CONNECTIONS, plan.rate() / 32));
  }

  private PhaseBuilder<?> model(BenchmarkBuilder benchmark, String name) {
    PhaseBuilder.Catalog phase = benchmark.addPhase(name);
    return plan.rate() == 0
        ? phase.always(plan.connections())
        : phase.constantRate(plan.rate()).variance(true).maxSessions(MOST_AT_ONCE);
  }

  private PhaseBuilder<?> define(PhaseBuilder<?> phase, String name, int seconds) {
    phase
        .duration(TimeUnit.SECONDS.toMillis(seconds))
        .maxDuration(TimeUnit.SECONDS.toMillis(seconds + 30L));
    phase
        .scenario()
        .initialSequence(name)
        .step(SC)
        .httpRequest(HttpMethod.POST)
        .path(URI.create(plan.url()).getRawPath())
        .body((session, connection) -> Sending.running().body(session))
        .headerAppender((session, request) -> Sending.running().headers(session, request))
        .handler()
        .status((request, status) -> Sending.running().answered(request, status))
        .endHandler()
        .endStep();
    return phase;
  }

  private static double millis(long nanos) {
    return nanos / 1e6;
  }
}
