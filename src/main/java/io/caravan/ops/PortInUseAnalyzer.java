package io.caravan.ops;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/** Says which setting a taken web port comes from; Boot's own message names only the port. */
class PortInUseAnalyzer extends AbstractFailureAnalyzer<PortInUseException> implements Ordered {

  private final Environment environment;

  PortInUseAnalyzer(Environment environment) {
    this.environment = environment;
  }

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, PortInUseException cause) {
    String setting = settingOf(cause.getPort());
    return new FailureAnalysis(
        "Port %d (setting %s) is in use.".formatted(cause.getPort(), setting),
        "Stop the program that listens on it, or choose another port, for example with --%s=%d."
            .formatted(setting, cause.getPort() + 1),
        cause);
  }

  private String settingOf(int port) {
    String management = environment.getProperty("management.server.port");
    return String.valueOf(port).equals(management) ? "management.server.port" : "server.port";
  }

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE; // before Boot's own
  }
}
