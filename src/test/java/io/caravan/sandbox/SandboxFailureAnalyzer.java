package io.caravan.sandbox;

import io.caravan.sandbox.stores.StoreUnavailable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.NestedExceptionUtils;

/** Says in words what keeps the sandbox from starting. */
class SandboxFailureAnalyzer implements FailureAnalyzer {

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
    if (cause instanceof PortTaken taken) {
      return new FailureAnalysis(taken.getMessage(), action(taken.port()), taken);
    }
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof StoreUnavailable) {
        return new FailureAnalysis(each.getMessage(), null, each);
      }
    }
    return null;
  }

  private static String action(ListenPort port) {
    return "Stop the program that listens on it, or choose another port, for example with the"
        + " environment variable %s=%d."
            .formatted(
                port.setting().replace(".", "_").replace("-", "").toUpperCase(Locale.ROOT),
                port.number() + 1);
  }
}
