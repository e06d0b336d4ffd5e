package io.caravan.whole;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.CaravanProcess;
import io.caravan.testing.RouteCopies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that is shipped checks route files, with no store in reach. */
class CheckRoutesIT {

  @Test
  void P9_the_jar_ends_with_0_for_good_files_and_with_1_for_a_broken_one(@TempDir Path directory)
      throws Exception {
    RouteCopies routes = RouteCopies.in(directory);

    Ended good = check(directory);
    routes.edit("prune", "timer:prune", "tymer:prune");
    Ended broken = check(directory);

    assertThat(good.said()).isEqualTo("The route files in " + directory + " hold no mistake.\n");
    assertThat(good.code()).isZero();
    assertThat(broken.said())
        .startsWith("prune.camel.yaml:9: route.from.uri: ")
        .contains("tymer")
        .endsWith("1 mistake in the route files in " + directory + ".\n");
    assertThat(broken.code()).isEqualTo(1);
  }

  private record Ended(int code, String said) {}

  private static Ended check(Path directory) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(CaravanProcess.jarOrClasses());
    command.add("--check-routes");
    command.add("--caravan.routes.directory=" + directory);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), said);
  }
}
