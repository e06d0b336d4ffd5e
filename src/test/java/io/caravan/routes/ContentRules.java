package io.caravan.routes;

import static io.caravan.routes.FormRules.when;

import io.caravan.routes.RouteFile.Place;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a route file may say: it wires, Java decides. */
final class ContentRules {

  private static final Set<String> LANGUAGES =
      Set.of(
          "constant",
          "csimple",
          "datasonnet",
          "exchangeProperty",
          "groovy",
          "header",
          "hl7terser",
          "java",
          "joor",
          "jq",
          "js",
          "jsonpath",
          "language",
          "method",
          "mvel",
          "ognl",
          "python",
          "simple",
          "spel",
          "tokenize",
          "variable",
          "wasm",
          "xpath",
          "xquery",
          "xtokenize");
  private static final Set<String> ALLOWED =
      Set.of("constant", "header", "variable", "exchangeProperty", "simple");

  /** Keys that hold a language without {@code expression:} between, in Camel's own form. */
  private static final Set<String> BARE =
      Set.of(
          "completionPredicate",
          "completionSizeExpression",
          "completionTimeoutExpression",
          "continued",
          "correlationExpression",
          "handled",
          "onWhen",
          "retryWhile");

  private static final Set<String> CODE = Set.of("bean", "script", "kamelet");
  private static final Pattern OPERATOR =
      Pattern.compile(
          " (==|=~|!=|!=~|>|>=|<|<=|&&|\\|\\||!?(contains|regex|is|in|range)|~~"
              + "|!?(starts|ends)With|starts with|ends with) ");
  private static final Pattern FUNCTION = Pattern.compile("\\$\\{(?!variable|header|exchangeProp)");
  private static final Pattern TEXT_OF_A_MESSAGE =
      Pattern.compile("\\$\\{(body|mandatoryBody|bodyAs)");
  private static final Pattern URL =
      Pattern.compile("\\w+://(?![^/{$]*[{$])[^/]*(\\.|localhost|:\\d)");
  private static final Pattern SECRET =
      Pattern.compile("(?i)(secret|token|password|api.?key|authorization)");

  private ContentRules() {}

  static Stream<String> expressions_are_wrapped(RouteFile file) {
    return languages(file)
        .filter(
            language ->
                !(language.value() instanceof Map)
                    || !(language.parent().equals("expression")
                        || BARE.contains(language.parent())))
        .map(
            language ->
                language + " is written as expression: " + language.key() + ": expression:");
  }

  static Stream<String> languages_are_plain(RouteFile file) {
    return languages(file)
        .filter(language -> !ALLOWED.contains(language.key()))
        .map(language -> language + " is not allowed; allowed are " + ALLOWED);
  }

  static Stream<String> simple_is_one_comparison(RouteFile file) {
    return file.values("simple")
        .filter(simple -> !isOneComparison(simple.text("expression")))
        .map(
            simple ->
                simple
                    + " is one comparison of a variable, header or exchangeProperty; more is"
                    + " a processor");
  }

  static Stream<String> code_is_a_processor(RouteFile file) {
    return file.nodes()
        .filter(node -> CODE.contains(node.key()))
        .map(node -> node + " is not allowed; write a processor: process: {ref: …}");
  }

  static Stream<String> logs_hold_no_message(RouteFile file) {
    return file.values("message")
        .filter(text -> TEXT_OF_A_MESSAGE.matcher(String.valueOf(text.value())).find())
        .map(text -> text + " would log what a customer wrote");
  }

  static Stream<String> addresses_and_secrets_are_configuration(RouteFile file) {
    return file.places().stream()
        .filter(place -> place.value() instanceof String && !place.key().equals("description"))
        .filter(ContentRules::isAddressOrSecret)
        .map(place -> place + " is configuration; take it from a placeholder or a processor");
  }

  static Stream<String> http_uses_the_client_with_a_deadline(RouteFile file) {
    return endpoints(file, "https?")
        .filter(to -> !to.parameters().containsValue("#chatwoot-http-client"))
        .map(to -> to + " needs httpClient: \"#chatwoot-http-client\"");
  }

  static Stream<String> seda_is_bounded(RouteFile file) {
    return endpoints(file, "seda")
        .flatMap(
            seda ->
                seda.key().equals("from")
                    ? missing(seda, List.of("size", "concurrentConsumers"))
                    : Stream.concat(
                        missing(seda, List.of("size", "waitForTaskToComplete")),
                        when(
                            !seda.parameters().containsKey("discardWhenFull")
                                && !seda.parameters().containsKey("blockWhenFull"),
                            seda + " states discardWhenFull or blockWhenFull")));
  }

  private static Stream<String> missing(Place endpoint, List<String> parameters) {
    return parameters.stream()
        .filter(parameter -> !endpoint.parameters().containsKey(parameter))
        .map(parameter -> endpoint + " states " + parameter);
  }

  static Stream<Place> endpoints(RouteFile file, String scheme) {
    return file.places().stream()
        .filter(place -> place.text("uri").matches("(" + scheme + ")(:.*)?"));
  }

  private static Stream<Place> languages(RouteFile file) {
    return file.places().stream()
        .filter(place -> LANGUAGES.contains(place.key()) && !place.isWithin("parameters"));
  }

  private static boolean isOneComparison(String expression) {
    return OPERATOR.matcher(expression).results().count() == 1
        && !FUNCTION.matcher(expression).find();
  }

  private static boolean isAddressOrSecret(Place place) {
    String value = (String) place.value();
    boolean secret =
        place.isWithin("parameters")
            && SECRET.matcher(place.key()).find()
            && !value.startsWith("{{");
    return secret || URL.matcher(value).find();
  }
}
