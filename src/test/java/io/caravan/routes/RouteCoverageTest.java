package io.caravan.routes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spring.boot.CamelAutoConfiguration;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;

/** The check of the route coverage knows what was reached and what was not. */
class RouteCoverageTest {

  private static final String ROUTES =
      """
      - routeConfiguration:
          id: errors
          onException:
            - onException:
                exception:
                  - java.lang.IllegalStateException
                handled:
                  constant:
                    expression: "true"
                steps:
                  - setBody:
                      expression:
                        constant:
                          expression: failed
      - route:
          id: sample
          routeConfigurationId: errors
          from:
            uri: direct:sample
            steps:
              - doTry:
                  id: try-it
                  steps:
                    - removeHeaders:
                        pattern: "*"
                  doCatch:
                    - exception:
                        - java.lang.IllegalArgumentException
                      steps:
                        - log:
                            message: never
              - choice:
                  id: is-bad
                  when:
                    - expression:
                        simple:
                          expression: "${body} == 'bad'"
                      steps:
                        - throwException:
                            id: refuse
                            exceptionType: java.lang.IllegalStateException
                            message: bad
                  otherwise:
                    steps:
                      - stop: {}
      """;

  @TempDir private static Path notesOfSpring;
  @TempDir private Path notes;
  @TempDir private Path directory;

  private Path file;

  @BeforeEach
  void write_the_route_file() throws IOException {
    file = Files.writeString(directory.resolve("sample.camel.yaml"), ROUTES);
  }

  @Test
  void without_a_run_nothing_is_reached() {
    assertThat(unreached(notes))
        .containsExactly(
            "sample.camel.yaml:12 setBody",
            "sample.camel.yaml:22 doTry try-it",
            "sample.camel.yaml:25 removeHeaders",
            "sample.camel.yaml:31 log",
            "sample.camel.yaml:33 choice is-bad",
            "sample.camel.yaml:40 throwException refuse",
            "sample.camel.yaml:45 stop");
  }

  @Test
  void a_node_is_reached_with_a_step_within_it() throws Exception {
    try (DefaultCamelContext context = new DefaultCamelContext()) {
      context.getCamelContextExtension().addInterceptStrategy(new RouteCoverage(notes));
      PluginHelper.getRoutesLoader(context)
          .loadRoutes(ResourceHelper.resolveResource(context, "file:" + file));
      context.start();
      send(context, "bad");

      assertThat(unreached(notes))
          .containsExactly("sample.camel.yaml:31 log", "sample.camel.yaml:45 stop");

      send(context, "good");

      assertThat(unreached(notes)).containsExactly("sample.camel.yaml:31 log");
    }
  }

  @Test
  void camel_finds_the_bean_in_a_spring_context() throws Exception {
    try (var application =
        new SpringApplicationBuilder(Sample.class)
            .web(WebApplicationType.NONE)
            .run(
                "--camel.main.routes-include-pattern=file:" + file,
                "--management.endpoint.health.group.readiness.include=readinessState")) {
      send(application.getBean(CamelContext.class), "bad");
    }

    assertThat(unreached(notesOfSpring)).doesNotContain("sample.camel.yaml:12 setBody").hasSize(2);
  }

  private List<String> unreached(Path notes) {
    RouteFile route = RouteFile.of("sample.camel.yaml", ROUTES);
    return UnreachedNodes.find(List.of(route), notes).stream().map(RouteNode::toString).toList();
  }

  private static void send(CamelContext context, String body) throws IOException {
    try (ProducerTemplate producer = context.createProducerTemplate()) {
      producer.requestBody("direct:sample", body);
    }
  }

  /** Not a @Configuration, which the application would scan. */
  @ImportAutoConfiguration(CamelAutoConfiguration.class)
  static class Sample {

    @Bean
    RouteCoverage coverage() {
      return new RouteCoverage(notesOfSpring);
    }
  }
}
