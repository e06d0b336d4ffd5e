package io.caravan.reload;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.mapped.Mappings;
import io.caravan.reload.RouteFileState.Outcome;
import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What became of the mappings beside the route files. */
class MappingEditsTest {

  @TempDir Path directory;

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final SettableClock clock = SettableClock.atPresent();
  private final RouteFiles files = new RouteFiles(clock);

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void P9_a_mapping_is_loaded_refused_with_its_line_mended_and_removed() throws Exception {
    MappingEdits edits =
        new MappingEdits(
            new RouteDirectory(
                TestSettings.with(Map.of("caravan.routes.directory", directory.toString()))),
            Mappings.in(camel, directory.toString()),
            files);
    Path shop = directory.resolve("shop.jq");
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

  private RouteFileState state() {
    return files.of("shop.jq").orElseThrow();
  }
}
