package io.caravan.journal;

import java.util.List;

/**
 * A statement that stores events, in three forms: what it takes for people with several ids and for
 * messages with files costs time also where there are none, and most events have neither.
 */
final class StoreStatement {

  private final String plain;
  private final String withFiles;
  private final String withAliases;

  StoreStatement(String name) {
    String statement = Sql.named(name).replace("{fresh}", part("fresh"));
    plain = filled(statement, part("addressed-by-one-id"), "", "");
    withFiles = filled(statement, part("addressed-by-one-id"), part("filed"), "");
    withAliases = filled(statement, part("addressed"), part("filed"), part("learned"));
  }

  private static String part(String name) {
    return Sql.named(name).strip();
  }

  private static String filled(String statement, String addressed, String filed, String learned) {
    return statement
        .replace("{addressed}", addressed)
        .replace("{filed}", filed)
        .replace("{learned}", learned);
  }

  String of(List<NewEvent> events) {
    if (!events.stream().allMatch(event -> event.aliases().isEmpty())) {
      return withAliases;
    }
    return events.stream().anyMatch(NewEvent::hasFiles) ? withFiles : plain;
  }
}
