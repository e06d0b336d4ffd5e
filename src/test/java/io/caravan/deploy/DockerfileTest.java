package io.caravan.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.deploy.Dockerfile.Instruction;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code Dockerfile} says: no engine is at hand to build it. */
class DockerfileTest {

  private static final Set<String> WORDS =
      Set.of(
          "FROM",
          "WORKDIR",
          "COPY",
          "RUN",
          "LABEL",
          "ENV",
          "USER",
          "EXPOSE",
          "STOPSIGNAL",
          "HEALTHCHECK",
          "ENTRYPOINT");

  private final Dockerfile file = Dockerfile.read();

  @Test
  void it_has_known_instructions_only_and_fetches_nothing_by_itself() {
    assertThat(file.instructions()).extracting(Instruction::word).isSubsetOf(WORDS);
    assertThat(file.all("RUN").map(Instruction::rest))
        .noneMatch(command -> command.matches(".*\\b(curl|wget|apt-get|https?:)\\b.*"));
  }

  @Test
  void each_base_image_is_of_one_version() {
    assertThat(file.all("FROM").map(from -> from.rest().split(" ")[0]))
        .hasSize(2)
        .allMatch(image -> image.matches("[a-z-]+:\\d+\\.\\d+\\.\\d+[a-z0-9_.-]*"));
  }

  @Test
  void the_image_has_a_JRE_and_no_build_tools() {
    assertThat(file.image().get(0).rest()).startsWith("eclipse-temurin:17.").contains("-jre-");
    assertThat(file.image()).extracting(Instruction::word).doesNotContain("RUN");
  }

  @Test
  void nobody_s_number_runs_it() {
    assertThat(file.last("USER").rest()).matches("[1-9]\\d{3,}:[1-9]\\d{3,}");
    assertThat(file.image().indexOf(file.last("USER")))
        .isGreaterThan(
            file.image()
                .lastIndexOf(
                    file.image().stream().filter(i -> i.word().equals("COPY")).toList().get(0)));
  }

  /** A shell in between would keep SIGTERM to itself. */
  @Test
  void SIGTERM_reaches_Java() {
    assertThat(file.last("ENTRYPOINT").exec()).containsExactly("java", "-jar", "caravan.jar");
    assertThat(file.last("STOPSIGNAL").rest()).isEqualTo("SIGTERM");
    assertThat(file.image()).extracting(Instruction::word).doesNotContain("CMD");
  }

  @Test
  void the_health_check_asks_for_liveness_with_what_the_image_has() {
    List<String> check = file.last("HEALTHCHECK").exec();

    assertThat(check).startsWith("java").endsWith("io.caravan.ops.CheckLiveness");
    assertThat(file.last("HEALTHCHECK").rest())
        .contains("--interval=", "--timeout=", "--start-period=", "--retries=");
  }

  @Test
  void the_heap_is_a_share_of_the_container_s_memory() {
    assertThat(file.variable("JAVA_TOOL_OPTIONS"))
        .containsPattern("-XX:MaxRAMPercentage=[4-7]\\d\\b")
        .contains("-XX:+ExitOnOutOfMemoryError");
  }

  /** Dependencies change less often than Caravan: an upgrade carries its last layers only. */
  @Test
  void what_changes_least_is_copied_first() {
    assertThat(
            file.image().stream()
                .filter(instruction -> instruction.word().equals("COPY"))
                .map(
                    copy -> copy.rest().replaceAll(".*/([a-z-]+)/ \\S+$|^([a-z]+)/ \\S+$", "$1$2")))
        .containsExactly("dependencies", "snapshot-dependencies", "application", "routes");
  }

  @Test
  void only_what_the_build_needs_is_sent_to_it() {
    Stream<String> lines =
        YamlFiles.text(Path.of(".dockerignore")).lines().filter(line -> !line.startsWith("#"));

    assertThat(lines).containsExactly("*", "!pom.xml", "!src", "src/*", "!src/main", "!routes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"FROM a:1\nENTRYPOINT java -jar caravan.jar", "FROM a:1\nENTRYPOINT [java]"})
  void a_shell_form_is_found(String text) {
    assertThatThrownBy(() -> Dockerfile.parse(text).last("ENTRYPOINT").exec())
        .hasMessageContaining("no exec form");
  }
}
