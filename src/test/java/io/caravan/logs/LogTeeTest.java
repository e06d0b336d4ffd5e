package io.caravan.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No output of the tests escapes the search for leaks. */
class LogTeeTest {

  @TempDir private Path logs;

  @Test
  void what_goes_to_the_output_and_to_the_errors_is_in_the_file() throws IOException {
    LogTee tee = new LogTee();
    PrintStream out = System.out;
    PrintStream err = System.err;

    tee.begin(logs);
    System.out.println("to the output");
    System.err.println("to the errors");
    tee.end();

    assertThat(System.out).isSameAs(out);
    assertThat(System.err).isSameAs(err);
    try (var files = Files.list(logs)) {
      assertThat(Files.readAllLines(files.findFirst().orElseThrow()))
          .containsAll(List.of("to the output", "to the errors"));
    }
  }
}
