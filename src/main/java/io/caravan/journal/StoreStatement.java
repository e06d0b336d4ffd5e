package io.caravan.journal;

import java.util.List;

/** A statement that stores events, in two forms: most people have one id, and need less of it. */
final class StoreStatement {

  private final String ofOneId;
  private final String ofAliases;

  StoreStatement(String name) {
    String statement = Sql.named(name);
    ofOneId = filled(statement, Sql.named("addressed-by-one-id"), "");
    ofAliases = filled(statement, Sql.named("addressed"), Sql.named("learned"));
  }

  private static String filled(String statement, String addressed, String learned) {
    return statement
        .replace("{addressed}", addressed.strip())
        .replace("{learned}", learned.stripTrailing());
  }

  String of(List<NewEvent> events) {
    return events.stream().allMatch(event -> event.aliases().isEmpty()) ? ofOneId : ofAliases;
  }
}
