package io.caravan.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How Postgres carried out one of our statements.
 *
 * @param indexes that it used
 * @param scanned tables that it read from end to end
 * @param rows that came out
 * @param buffers pages of 8 KB that it looked at, in memory or on disk
 * @param text for the message of a test that fails
 */
record QueryPlan(Set<String> indexes, Set<String> scanned, long rows, long buffers, String text) {

  private static final Pattern PARAMETER = Pattern.compile(":([a-z_]+)");

  /** How a prepared statement is planned: pgjdbc prepares what is used often. */
  enum Kind {
    /** For its values. */
    CUSTOM,
    /** Once for all values, as Postgres may do from the sixth time on. */
    GENERIC
  }

  /**
   * Runs it, and takes back what it wrote.
   *
   * @param name of a file in resources/sql
   * @param values of its parameters, as SQL
   */
  static QueryPlan of(JournalDatabase journal, String name, Map<String, String> values, Kind kind) {
    List<String> order = new ArrayList<>();
    String numbered =
        PARAMETER
            .matcher(FilterSql.named(name).replaceAll("(?m)--.*$", ""))
            .replaceAll(parameter -> Matcher.quoteReplacement(number(order, parameter.group(1))));
    String given = String.join(", ", order.stream().map(values::get).toList());
    String json =
        journal
            .transaction()
            .execute(
                status -> {
                  status.setRollbackOnly();
                  journal.run("set local plan_cache_mode = force_" + kind + "_plan");
                  journal.run("prepare measured as " + numbered);
                  try {
                    return journal
                        .jdbc()
                        .sql(
                            "explain (analyze, buffers, format json) execute measured(%s)"
                                .formatted(given))
                        .query(String.class)
                        .single();
                  } finally {
                    journal.run("deallocate measured");
                  }
                });
    return read(json);
  }

  private static String number(List<String> order, String parameter) {
    if (!order.contains(parameter)) {
      order.add(parameter);
    }
    return "$" + (order.indexOf(parameter) + 1);
  }

  private static QueryPlan read(String json) {
    try {
      JsonNode top = new ObjectMapper().readTree(json).at("/0/Plan");
      Set<String> indexes = new TreeSet<>();
      top.findValuesAsText("Index Name").forEach(indexes::add);
      Set<String> scanned = new TreeSet<>();
      collectScans(top, scanned);
      return new QueryPlan(
          indexes,
          scanned,
          top.path("Actual Rows").asLong(),
          top.path("Shared Hit Blocks").asLong() + top.path("Shared Read Blocks").asLong(),
          top.toPrettyString());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void collectScans(JsonNode node, Set<String> scanned) {
    if ("Seq Scan".equals(node.path("Node Type").asText())) {
      scanned.add(node.path("Relation Name").asText());
    }
    node.path("Plans").forEach(inner -> collectScans(inner, scanned));
  }

  @Override
  public String toString() {
    return text;
  }
}
