package io.caravan.routes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All rules, by name. */
final class RouteRules {

  private static final SchemaRule SCHEMA = new SchemaRule();

  private RouteRules() {}

  /**
   * @param beans the names that a file may refer to
   */
  static Map<String, Rule> of(Collection<RouteFile> files, Set<String> beans) {
    ContextRules context = ContextRules.of(files, beans);
    Map<String, Rule> rules = new LinkedHashMap<>();
    rules.put("suffix", FormRules::suffix);
    rules.put("length", FormRules::length);
    rules.put("one route named as the file", FormRules::one_route_named_as_the_file);
    rules.put("description", FormRules::description);
    rules.put("route configuration id", FormRules::route_configuration_id);
    rules.put("key order", FormRules::key_order);
    rules.put("node ids", FormRules::node_ids);
    rules.put("ids are hyphenated", FormRules::ids_are_hyphenated);
    rules.put("nodes are written out", FormRules::nodes_are_written_out);
    rules.put("options are parameters", FormRules::options_are_parameters);
    rules.put("expressions are wrapped", ContentRules::expressions_are_wrapped);
    rules.put("languages are plain", ContentRules::languages_are_plain);
    rules.put("simple is one comparison", ContentRules::simple_is_one_comparison);
    rules.put("code is a processor", ContentRules::code_is_a_processor);
    rules.put("logs hold no message", ContentRules::logs_hold_no_message);
    rules.put(
        "addresses and secrets are configuration",
        ContentRules::addresses_and_secrets_are_configuration);
    rules.put(
        "http uses the client with a deadline", ContentRules::http_uses_the_client_with_a_deadline);
    rules.put("seda is bounded", ContentRules::seda_is_bounded);
    rules.put("errors are handled in one file", ErrorRules::errors_are_handled_in_one_file);
    rules.put("configurations have names", ErrorRules::configurations_have_names);
    rules.put("redelivery is written out", ErrorRules::redelivery_is_written_out);
    rules.put(
        "a failed dead letter is not swallowed", ErrorRules::a_failed_dead_letter_is_not_swallowed);
    rules.put("web routes are narrow", ErrorRules::web_routes_are_narrow);
    rules.put("no request header goes back", ErrorRules::no_request_header_goes_back);
    rules.put("referred beans exist", context::referred_beans_exist);
    rules.put("referred configurations exist", context::referred_configurations_exist);
    rules.put("placeholders have no default", ContextRules::placeholders_have_no_default);
    rules.put("schema", SCHEMA);
    return rules;
  }

  /** What is broken, as {@code rule: where and what}. */
  static List<String> broken(Collection<RouteFile> files, Set<String> beans) {
    Map<String, Rule> rules = of(files, beans);
    List<String> broken = new ArrayList<>();
    for (RouteFile file : files) {
      rules.forEach(
          (name, rule) ->
              rule.broken(file)
                  .forEach(text -> broken.add(file.name() + ": " + name + ": " + text)));
    }
    ContextRules.shared_ids(files).forEach(text -> broken.add("shared ids: " + text));
    return broken;
  }
}
