package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.SettableClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GroupPlanTest {

  private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-z_]+)");

  @Test
  void a_group_finds_the_lane_of_each_event_without_a_look_at_all_of_its_lanes() {
    try (JournalDatabase journal = JournalDatabase.fresh(SettableClock.atPresent())) {
      List<String> plan = planOf(journal, new StoreStatement("store-webhooks").of(List.of()));

      assertThat(plan).anyMatch(line -> line.contains("CTE Scan on lanes"));
      assertThat(plan).noneMatch(line -> line.contains("Nested Loop"));
    }
  }

  /** As on the connections that groups are written over. */
  private static List<String> planOf(JournalDatabase journal, String statement) {
    List<String> names = new ArrayList<>();
    String numbered =
        PARAMETER
            .matcher(statement.replaceAll("(?m)--.*$", ""))
            .replaceAll(parameter -> Matcher.quoteReplacement(number(names, parameter.group(1))));
    String nulls = String.join(", ", Collections.nCopies(names.size(), "null"));
    return journal
        .transaction()
        .execute(
            status -> {
              status.setRollbackOnly();
              for (String setting : JournalPools.INTAKE_PLAN.split(";")) {
                journal.run(setting.replace("set ", "set local "));
              }
              journal.run("prepare stored as " + numbered);
              return journal
                  .jdbc()
                  .sql("explain execute stored(" + nulls + ")")
                  .query(String.class)
                  .list();
            });
  }

  private static String number(List<String> names, String name) {
    if (!names.contains(name)) {
      names.add(name);
    }
    return "$" + (names.indexOf(name) + 1);
  }
}
