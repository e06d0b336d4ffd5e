package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.DispatcherServletAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.ServletWebServerFactoryAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.PortInUseException;

@ExtendWith(OutputCaptureExtension.class)
class PortInUseAnalyzerTest {

  @ImportAutoConfiguration({
    ServletWebServerFactoryAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class
  })
  static class OnlyAWebServer {}

  @Test
  void a_taken_web_port_is_named_with_its_setting_and_without_a_stack_trace(CapturedOutput output)
      throws Exception {
    try (var taken = new ServerSocket(0)) {
      String port = String.valueOf(taken.getLocalPort());
      var application = new SpringApplicationBuilder(OnlyAWebServer.class);
      assertThatThrownBy(() -> application.run("--server.port=" + port))
          .hasRootCauseInstanceOf(java.net.BindException.class)
          .hasStackTraceContaining(PortInUseException.class.getName());
      assertThat(output.getAll().substring(output.getAll().indexOf("APPLICATION FAILED TO START")))
          .contains("Port " + port + " (setting server.port) is in use.")
          .doesNotContain("\tat ");
    }
  }
}
