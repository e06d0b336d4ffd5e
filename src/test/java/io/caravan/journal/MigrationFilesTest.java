package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a migration locks while other nodes go on. */
class MigrationFilesTest {

  private static final Path FOLDER = Path.of("src/main/resources/db/migration");

  static Stream<Path> migrations() throws IOException {
    return Files.list(FOLDER).sorted();
  }

  /** A dropped index locks its table even for reads, until the migration commits. */
  @ParameterizedTest
  @MethodSource("migrations")
  void an_index_is_dropped_only_after_all_indexes_of_its_migration_were_built(Path migration)
      throws IOException {
    String sql = Files.readString(migration).toLowerCase(Locale.ROOT);
    int dropped = sql.indexOf("drop index");

    assertThat(dropped < 0 ? "" : sql.substring(dropped))
        .as("what follows the first drop in %s", migration.getFileName())
        .doesNotContain("create index", "create unique index", "alter table");
  }
}
