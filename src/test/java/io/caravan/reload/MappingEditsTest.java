package io.caravan.reload;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.mapped.Mappings;
import io.caravan.config.RoutePlaceholders;
import io.caravan.reload.RouteFileState.Outcome;
import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.IdempotentRepository;
import org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What became of the mappings beside the route files. */
class MappingEditsTest {

  @TempDir Path directory;

  private Path shop;

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final SettableClock clock = SettableClock.atPresent();
  private final RouteFiles files = new RouteFiles(clock);
  private final IdempotentRepository recentWebhooks =
      MemoryIdempotentRepository.memoryIdempotentRepository();

  @BeforeEach
  void name() {
    shop = directory.resolve("shop.jq");
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void P9_a_mapping_is_loaded_refused_with_its_line_mended_and_removed() throws Exception {
    MappingEdits edits = edits();
    Files.writeString(shop, "[]");
    edits.look();
    assertThat(state().outcome()).isEqualTo(Outcome.LOADED);

    Files.writeString(shop, "[\n  .a |\n]");
    clock.tick(Duration.ofSeconds(1));
    edits.look();

    assertThat(state().outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(state().problem()).startsWith("shop.jq:3: not a jq program");
    assertThat(state().at()).isEqualTo(clock.instant());
    Files.writeString(shop, "[.]");
    edits.look();

    assertThat(files.refused()).isEmpty();
    assertThat(state().outcome()).isEqualTo(Outcome.TAKEN);
    Files.delete(shop);
    edits.look();

    assertThat(state().outcome()).isEqualTo(Outcome.REMOVED);
  }

  @Test
  void P2_what_was_seen_with_another_mapping_is_forgotten_for_it_may_hold_other_events()
      throws Exception {
    MappingEdits edits = edits();
    Files.writeString(shop, "[]");
    edits.look();
    recentWebhooks.add("shop:abc");
    edits.look();
    assertThat(recentWebhooks.contains("shop:abc")).isTrue();

    Files.writeString(shop, "[.]");
    edits.look();

    assertThat(recentWebhooks.contains("shop:abc")).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void P9_a_mapping_that_cannot_be_read_is_told_once_until_it_can(Unreadable kind)
      throws Exception {
    MappingEdits edits = edits();
    Files.writeString(shop, "[]");
    edits.look();
    Files.delete(shop);
    kind.make(shop);
    edits.look();

    assertThat(files.refused()).as("it may be half-written").isEmpty();
    edits.look();

    assertThat(state().outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(state().problem()).startsWith("shop.jq:1: cannot be read").contains(kind.words);
    Instant first = state().at();
    clock.tick(Duration.ofSeconds(1));
    edits.look();

    assertThat(state().at()).isEqualTo(first);
    Files.delete(shop);
    Files.writeString(shop, "[]");
    edits.look();

    assertThat(state().outcome()).isEqualTo(Outcome.TAKEN);
  }

  @ParameterizedTest
  @EnumSource
  void P9_a_mapping_that_was_never_readable_is_told_by_a_running_system_and_by_the_check(
      Unreadable kind) throws Exception {
    MappingEdits edits = edits();
    kind.make(shop);
    edits.look();
    edits.look();

    assertThat(state().problem()).startsWith("shop.jq:1: cannot be read").contains(kind.words);
    RouteTrial trial = RouteTrial.with(camel, new RoutePlaceholders(TestSettings.defaults()));
    assertThat(new RouteCheck(routes(), trial, mappings()).mistakes())
        .extracting(Mistake::toString)
        .containsExactly(state().problem());
  }

  /** Whoever runs the tests may read all files: one without the right to is left out. */
  private enum Unreadable {
    LATIN_1("as UTF-8") {
      @Override
      void make(Path file) throws IOException {
        Files.writeString(file, "[] # für den Laden", StandardCharsets.ISO_8859_1);
      }
    },
    FOLDER("directory") {
      @Override
      void make(Path file) throws IOException {
        Files.createDirectory(file);
      }
    },
    LINK_TO_NOTHING("link to nothing") {
      @Override
      void make(Path file) throws IOException {
        Files.createSymbolicLink(file, file.resolveSibling("nothing"));
      }
    };

    private final String words;

    Unreadable(String words) {
      this.words = words;
    }

    abstract void make(Path file) throws IOException;
  }

  private MappingEdits edits() {
    return new MappingEdits(routes(), mappings(), files, recentWebhooks);
  }

  private RouteDirectory routes() {
    return new RouteDirectory(
        TestSettings.with(Map.of("caravan.routes.directory", directory.toString())));
  }

  private Mappings mappings() {
    return Mappings.in(camel, directory.toString());
  }

  private RouteFileState state() {
    return files.of("shop.jq").orElseThrow();
  }
}
