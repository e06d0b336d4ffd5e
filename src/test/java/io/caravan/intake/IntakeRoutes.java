package io.caravan.intake;

import static io.caravan.intake.IntakeFixture.CLOCK;

import io.caravan.channel.Channels;
import io.caravan.channel.mapped.SignatureSchemes;
import io.caravan.config.CaravanProperties;
import io.caravan.config.ErrorsFailSteps;
import io.caravan.config.RoutePlaceholders;
import io.caravan.journal.WebhookJournal;
import io.caravan.routes.RouteCoverage;
import io.caravan.testing.TestSettings;
import io.caravan.watch.Tracing;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.AdviceWith;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.IdempotentRepository;
import org.apache.camel.spi.Resource;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository;

/** The real route files in a bare context, their HTTP input replaced and fakes in the registry. */
final class IntakeRoutes implements AutoCloseable {

  final FakeJournal journal = new FakeJournal();
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final CamelContext context = new DefaultCamelContext();
  final IdempotentRepository seen = MemoryIdempotentRepository.memoryIdempotentRepository(100);

  /** All channels, and a journal in memory. */
  IntakeRoutes start() throws Exception {
    return start(IntakeFixture.properties(), IntakeFixture.channels(), journal, inputs());
  }

  /**
   * @param routes those with an HTTP input
   */
  IntakeRoutes start(
      CaravanProperties properties, Channels channels, WebhookJournal store, List<String> routes)
      throws Exception {
    bindSteps(properties, channels, store);
    RouteCoverage.record(context);
    context.getCamelContextExtension().addInterceptStrategy(new ErrorsFailSteps());
    context
        .getPropertiesComponent()
        .addPropertiesFunction(
            new RoutePlaceholders(TestSettings.with(Map.of("caravan.relay.queue", 2))));
    load("errors");
    load("take-webhook");
    for (String route : routes) {
      load(route);
    }
    for (String route : routes) {
      AdviceWith.adviceWith(context, route, advice -> advice.replaceFromWith("direct:" + route));
    }
    context.start();
    return this;
  }

  /** The routes with an HTTP input, by their files. */
  static List<String> inputs() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("routes"))) {
      return files
          .map(file -> file.getFileName().toString().replace(".camel.yaml", ""))
          .filter(route -> route.startsWith("intake-") || route.startsWith("handshake-"))
          .sorted()
          .toList();
    }
  }

  Exchange post(String channel, String inbox, byte[] body, Map<String, Object> headers) {
    return context
        .createProducerTemplate()
        .request(
            "direct:intake-" + channel,
            exchange -> {
              exchange.getMessage().setBody(body);
              exchange.getMessage().setHeaders(new HashMap<>(headers));
              exchange.getMessage().setHeader("inbox", inbox);
            });
  }

  private void bindSteps(CaravanProperties properties, Channels channels, WebhookJournal store) {
    Inboxes inboxes = new Inboxes(properties);
    Authenticity authenticity = new Authenticity(channels, new SignatureSchemes(CLOCK));
    bind("read-raw-body", new ReadRawBody(inboxes, Tracing.idsOnly(), CLOCK));
    bind("verify-signature", new VerifySignature(authenticity));
    bind("parse-events", new ParseEvents(channels));
    bind(
        "route-events",
        new RouteEvents(
            new EventRouting(inboxes, authenticity, new TargetContacts(store)), channels));
    bind("fingerprint-webhook", new FingerprintWebhook());
    bind("journal-webhook", new JournalWebhook(store));
    bind("admit-lanes", exchange -> exchange.setVariable("signals", exchange.getVariable("lanes")));
    bind("answer-webhook", new AnswerWebhook());
    bind("answer-twiml", new AnswerTwiml());
    bind("check-handshake", new CheckHandshake(inboxes, channels));
    bind("answer-handshake", new AnswerHandshake());
    bind("count-webhook", new CountWebhook(meters));
    bind("answer-rejection", new AnswerRejection(meters));
    bind("answer-unavailable", new AnswerUnavailable(meters));
    context.getRegistry().bind("recent-webhooks", seen);
  }

  private void bind(String name, Processor step) {
    context.getRegistry().bind(name, Processor.class, step);
  }

  private void load(String file) throws Exception {
    Resource resource =
        PluginHelper.getResourceLoader(context)
            .resolveResource("file:routes/" + file + ".camel.yaml");
    PluginHelper.getRoutesLoader(context).loadRoutes(resource);
  }

  @Override
  public void close() {
    context.stop();
  }
}
