package io.caravan.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class SandboxPortsTest {

  @TempDir Path data;

  @ParameterizedTest
  @CsvSource({
    "server.port, SERVER_PORT",
    "caravan.sandbox.port, CARAVAN_SANDBOX_PORT",
    "caravan.sandbox.postgres-port, CARAVAN_SANDBOX_POSTGRESPORT",
    "caravan.sandbox.redis-port, CARAVAN_SANDBOX_REDISPORT"
  })
  void a_taken_port_stops_the_sandbox_with_a_message_that_names_port_and_setting(
      String setting, String variable, CapturedOutput output) throws Exception {
    try (var taken = new ServerSocket(0)) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> SandboxApplication.run(arguments(setting, port)))
          .hasStackTraceContaining(PortTaken.class.getName());
      assertThat(output.getAll())
          .contains("Port %d (setting %s) is in use.".formatted(port, setting))
          .contains("environment variable %s=%d".formatted(variable, port + 1))
          .doesNotContain("\tat ");
    }
  }

  private String[] arguments(String takenSetting, int port) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("server.port", 0);
    settings.put("caravan.sandbox.port", 0);
    settings.put("caravan.sandbox.data", data);
    settings.put(takenSetting, port);
    return settings.entrySet().stream()
        .map(each -> "--" + each.getKey() + "=" + each.getValue())
        .toArray(String[]::new);
  }
}
