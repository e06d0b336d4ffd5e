package io.caravan.config;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Prints one line for each problem instead of a stack trace; goes before Boot's own words. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InvalidConfigurationAnalyzer extends AbstractFailureAnalyzer<InvalidConfiguration> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, InvalidConfiguration cause) {
    return new FailureAnalysis(
        "Caravan's configuration is not complete or not right:\n\n"
            + String.join("\n", cause.lines()),
        "Set the keys above in application.yaml or as environment variables"
            + " (caravan.chatwoot.url is CARAVAN_CHATWOOT_URL) and start again.",
        cause);
  }
}
