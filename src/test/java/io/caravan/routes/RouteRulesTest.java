package io.caravan.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that keep every rule, and for each rule what breaks it. */
class RouteRulesTest {

  private static final Set<String> BEANS =
      Set.of("read-body", "answer", "seen", "deliver", "retries", "chatwoot-http-client");

  private static final String INTAKE =
      """
      - route:
          id: intake-x
          description: Takes webhooks of X and answers.
          routeConfigurationId: intake-errors
          from:
            uri: platform-http:/webhooks/x/{inbox}
            parameters:
              httpMethodRestrict: POST
              useStreaming: true
            steps:
              - process:
                  id: read-body
                  ref: read-body
              - log:
                  message: "read ${variable.inbox}"
              - choice:
                  id: is-known
                  when:
                    - id: when-known
                      expression:
                        simple:
                          expression: "${variable.known} == 'yes'"
                      steps:
                        - to:
                            id: signal
                            uri: seda:relay
                            parameters:
                              size: "{{caravan:relay.queue}}"
                              waitForTaskToComplete: Never
                              discardWhenFull: true
              - removeHeaders:
                  pattern: "*"
              - setBody:
                  expression:
                    constant:
                      expression: ok
      """;

  private static final String RELAY =
      """
      - route:
          id: relay
          description: Takes a lane and delivers it.
          routeConfigurationId: relay-errors
          from:
            uri: seda:relay
            parameters:
              size: "{{caravan:relay.queue}}"
              concurrentConsumers: "{{caravan:relay.workers}}"
            steps:
              - process:
                  id: deliver
                  ref: deliver
              - to:
                  id: chatwoot
                  uri: http:chatwoot
                  parameters:
                    httpClient: "#chatwoot-http-client"
      """;

  private static final String ERRORS =
      """
      - routeConfiguration:
          id: intake-errors
          description: Answers 503.
          onException:
            - onException:
                id: any
                exception:
                  - java.lang.Exception
                handled:
                  constant:
                    expression: "true"
                steps:
                  - removeHeaders:
                      pattern: "*"
                  - process:
                      id: answer
                      ref: answer
      - routeConfiguration:
          id: relay-errors
          description: Tries again.
          errorHandler:
            deadLetterChannel:
              deadLetterUri: direct:dead-letter
              deadLetterHandleNewException: false
              executorServiceRef: retries
              redeliveryPolicy:
                maximumRedeliveries: "{{caravan:lock.redeliveries}}"
                redeliveryDelay: "250"
                backOffMultiplier: "2"
                useExponentialBackOff: true
                maximumRedeliveryDelay: "1000"
                useCollisionAvoidance: true
                collisionAvoidanceFactor: "0.15"
                retryAttemptedLogLevel: DEBUG
                retriesExhaustedLogLevel: INFO
                allowRedeliveryWhileStopping: false
      """;

  @Test
  void files_without_a_mistake_break_no_rule() {
    assertThat(RouteRules.broken(files(Map.of()), BEANS)).isEmpty();
  }

  @ParameterizedTest(name = "{0}: {2}")
  @MethodSource("mistakes")
  void a_mistake_breaks_its_rule(String rule, String before, String after) {
    List<RouteFile> files = files(Map.of(before, after));

    assertThat(RouteRules.broken(files, BEANS))
        .anySatisfy(line -> assertThat(line).contains(rule + ": "));
  }

  @Test
  void every_rule_is_broken_once() {
    Set<String> broken = mistakes().map(it -> (String) it.get()[0]).collect(Collectors.toSet());

    assertThat(broken).containsAll(RouteRules.of(List.of(), BEANS).keySet()).contains("shared ids");
  }

  @Test
  void the_beans_of_the_application_are_found_by_name() {
    assertThat(NamedBeans.scan()).contains("routePlaceholders", "checkedBinding");
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        arguments("suffix", "relay.camel.yaml", "relay.yaml"),
        arguments("length", "answers.", "answers." + "\n# and more".repeat(60)),
        arguments("one route named as the file", "id: relay\n", "id: relays\n"),
        arguments(
            "one route named as the file",
            "- routeConfiguration:\n    id: relay-errors",
            "- route: {id: x, description: x, routeConfigurationId: relay-errors,"
                + " from: {uri: 'direct:x', steps: []}}\n"
                + "- routeConfiguration:\n    id: relay-errors"),
        arguments("description", "    description: Takes a lane and delivers it.\n", ""),
        arguments("description", "    description: Tries again.\n", ""),
        arguments("route configuration id", "    routeConfigurationId: relay-errors\n", ""),
        arguments(
            "key order",
            "    id: relay\n    description: Takes a lane and delivers it.\n",
            "    description: Takes a lane and delivers it.\n    id: relay\n"),
        arguments("node ids", "            id: deliver\n", ""),
        arguments("node ids", "            id: is-known\n", ""),
        arguments("ids are hyphenated", "id: deliver\n", "id: deliverIt\n"),
        arguments(
            "nodes are written out",
            "log:\n            message: \"read ${variable.inbox}\"",
            "log: read"),
        arguments("options are parameters", "uri: http:chatwoot", "uri: http:chatwoot?x=1"),
        arguments(
            "expressions are wrapped",
            "            expression:\n              constant:\n                expression: ok",
            "            constant:\n              expression: ok"),
        arguments(
            "expressions are wrapped",
            "              constant:\n                expression: ok",
            "              constant: ok"),
        arguments(
            "languages are plain",
            "constant:\n                expression: ok",
            "jsonpath:\n                expression: ok"),
        arguments("simple is one comparison", "== 'yes'\"", "== 'yes' && ${variable.a} == 'b'\""),
        arguments("simple is one comparison", "${variable.known} == 'yes'", "${body} == 'yes'"),
        arguments("simple is one comparison", "${variable.known} == 'yes'", "${variable.known}"),
        arguments(
            "code is a processor",
            "        - process:\n            id: deliver\n",
            "        - bean:\n            id: deliver\n"),
        arguments("logs hold no message", "read ${variable.inbox}", "read ${body}"),
        arguments(
            "addresses and secrets are configuration",
            "uri: http:chatwoot",
            "uri: http://chat.example.com"),
        arguments(
            "addresses and secrets are configuration",
            "httpClient: \"#chatwoot-http-client\"",
            "httpClient: \"#chatwoot-http-client\"\n              authPassword: s3cret"),
        arguments(
            "http uses the client with a deadline",
            "httpClient: \"#chatwoot-http-client\"",
            "httpMethod: GET"),
        arguments(
            "seda is bounded",
            "        size: \"{{caravan:relay.queue}}\"\n        conc",
            "        conc"),
        arguments("seda is bounded", "discardWhenFull: true", "timeout: 1"),
        arguments(
            "errors are handled in one file",
            "    routeConfigurationId: relay-errors\n",
            "    routeConfigurationId: relay-errors\n    errorHandler:\n      noErrorHandler: {}\n"),
        arguments("configurations have names", "    id: relay-errors\n", ""),
        arguments("redelivery is written out", "          backOffMultiplier: \"2\"\n", ""),
        arguments("redelivery is written out", "          retriesExhaustedLogLevel: INFO\n", ""),
        arguments(
            "a failed dead letter is not swallowed",
            "        deadLetterHandleNewException: false\n",
            ""),
        arguments("web routes are narrow", "        httpMethodRestrict: POST\n", ""),
        arguments("web routes are narrow", "        useStreaming: true\n", ""),
        arguments(
            "no request header goes back",
            "pattern: \"*\"\n        - setBody",
            "pattern: \"x*\"\n        - setBody"),
        arguments(
            "no request header goes back",
            "            - removeHeaders:\n                pattern: \"*\"\n",
            ""),
        arguments("referred beans exist", "ref: deliver\n", "ref: delivers\n"),
        arguments(
            "referred beans exist", "executorServiceRef: retries", "executorServiceRef: none"),
        arguments(
            "referred configurations exist",
            "routeConfigurationId: relay-errors",
            "routeConfigurationId: relay-error"),
        arguments("placeholders have no default", "{{caravan:relay.workers}}", "{{workers:16}}"),
        arguments("placeholders have no default", "{{caravan:relay.workers}}", "{{?workers}}"),
        arguments(
            "placeholders have no default",
            "{{caravan:relay.workers}}",
            "{{caravan.relay.workers}}"),
        arguments("placeholders have no default", "{{caravan:relay.workers}}", "{{caravan:x}}"),
        arguments("schema", "ref: deliver\n", "ref: deliver\n            colour: red\n"),
        arguments("shared ids", "id: deliver\n", "id: read-body\n"));
  }

  /** The files with one text instead of another, in names and contents. */
  private static List<RouteFile> files(Map<String, String> change) {
    return Stream.of(
            List.of("errors.camel.yaml", ERRORS),
            List.of("intake-x.camel.yaml", INTAKE),
            List.of("relay.camel.yaml", RELAY))
        .map(file -> RouteFile.of(changed(file.get(0), change), changed(file.get(1), change)))
        .toList();
  }

  private static String changed(String text, Map<String, String> change) {
    return change.entrySet().stream()
        .reduce(text, (now, it) -> now.replace(it.getKey(), it.getValue()), (a, b) -> b);
  }
}
