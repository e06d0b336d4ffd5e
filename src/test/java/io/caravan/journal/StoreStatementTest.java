package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreStatementTest {

  private static final NewEvent PLAIN = event(List.of(), false);
  private static final NewEvent WITH_FILES = event(List.of(), true);
  private static final NewEvent WITH_ALIASES = event(List.of("other"), false);

  @ParameterizedTest
  @ValueSource(strings = {"store-webhooks", "store-events-again"})
  void P1_files_and_other_ids_are_stored_if_any_event_has_them(String name) {
    StoreStatement statement = new StoreStatement(name);

    assertThat(statement.of(List.of(PLAIN, PLAIN))).doesNotContain("into media", "into alias");
    assertThat(statement.of(List.of(PLAIN, WITH_FILES)))
        .contains("into media")
        .doesNotContain("into alias");
    assertThat(statement.of(List.of(PLAIN, WITH_ALIASES))).contains("into alias", "into media");
    assertThat(statement.of(List.of(WITH_FILES, WITH_ALIASES)))
        .contains("into alias", "into media");
  }

  @ParameterizedTest
  @ValueSource(strings = {"store-webhooks", "store-events-again"})
  void every_place_of_a_part_is_filled(String name) {
    StoreStatement statement = new StoreStatement(name);

    assertThat(List.of(PLAIN, WITH_FILES, WITH_ALIASES))
        .extracting(event -> statement.of(List.of(event)))
        .allSatisfy(sql -> assertThat(sql).doesNotContain("{", "}"));
  }

  private static NewEvent event(List<String> aliases, boolean hasFiles) {
    return new NewEvent(
        "demo",
        "ana",
        0,
        "message",
        "message:1",
        "1",
        Instant.EPOCH,
        "{}",
        EventState.RECEIVED,
        null,
        aliases,
        hasFiles);
  }
}
