package io.caravan.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code deploy/systemd/caravan.service}. */
class ServiceUnitTest {

  private static final Path SYSTEMD = Path.of("/usr/bin/systemd-analyze");

  private final ServiceUnit unit = ServiceUnit.read();

  @Test
  void each_variable_is_a_setting_and_each_secret_is_one_that_the_script_makes() {
    KnownSettings known = new KnownSettings();
    Map<String, String> variables = unit.environment();
    List<String> credentials =
        unit.all("LoadCredential").map(credential -> credential.split(":")[0]).toList();

    assertThat(variables.keySet()).isNotEmpty().allMatch(known::has);
    assertThat(variables.entrySet())
        .filteredOn(variable -> variable.getKey().endsWith("_FILE"))
        .extracting(variable -> variable.getValue().replace("%d/", ""))
        .containsExactlyInAnyOrderElementsOf(credentials);
    String script = YamlFiles.text(Path.of("deploy/make-secrets.sh"));
    assertThat(credentials).allMatch(name -> script.contains("make " + name + " "));
  }

  @Test
  void it_has_time_to_stop_and_comes_back_however_often_it_fails() {
    assertThat(Integer.parseInt(unit.one("TimeoutStopSec"))).isGreaterThanOrEqualTo(40);
    assertThat(unit.one("Restart")).isEqualTo("always");
    assertThat(unit.one("StartLimitIntervalSec")).isEqualTo("0");
    assertThat(unit.one("SuccessExitStatus")).isEqualTo("143");
    assertThat(unit.one("ExecStart")).startsWith("/usr/bin/java ").endsWith(" -jar caravan.jar");
  }

  @Test
  void it_runs_as_nobody_and_writes_nowhere_but_in_its_own_tmp() {
    Map<String, String> wanted =
        Map.of(
            "DynamicUser", "yes",
            "ProtectSystem", "strict",
            "ProtectHome", "yes",
            "PrivateTmp", "yes",
            "NoNewPrivileges", "yes",
            "CapabilityBoundingSet", "");

    assertThat(unit.settings())
        .filteredOn(setting -> wanted.containsKey(setting.key()))
        .extracting(ServiceUnit.Setting::key, ServiceUnit.Setting::value)
        .containsExactlyInAnyOrderElementsOf(
            wanted.entrySet().stream()
                .map(e -> org.assertj.core.groups.Tuple.tuple(e.getKey(), e.getValue()))
                .toList());
    // Java writes code while it runs
    assertThat(unit.one("MemoryDenyWriteExecute")).isNotEqualTo("yes");
  }

  /** A key that it does not know is a line on its error output, and no failure. */
  @Test
  void systemd_understands_each_line(@TempDir Path directory) throws Exception {
    assumeTrue(Files.isExecutable(SYSTEMD), "this machine has no systemd-analyze");
    Path copy = directory.resolve("caravan.service");
    Files.copy(ServiceUnit.FILE, copy, StandardCopyOption.REPLACE_EXISTING);

    assertThat(verify(copy)).isEmpty();

    Files.writeString(copy, YamlFiles.text(copy).replace("ProtectHome", "ProtectHouse"));
    assertThat(verify(copy)).contains("ProtectHouse");
  }

  private static String verify(Path unit) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(SYSTEMD.toString(), "verify", unit.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return said.lines()
        .filter(line -> line.contains(unit.getFileName().toString()))
        .collect(Collectors.joining("\n"));
  }
}
