package io.caravan.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Collects everything that is wrong with {@code caravan.*} before it stops the start: a value that
 * does not bind is noted and its default taken for the time being, so that the operator sees all
 * problems at once.
 */
final class CheckingBindHandler extends AbstractBindHandler {

  private static final Logger LOG = LoggerFactory.getLogger(CaravanProperties.class);
  private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("caravan");

  private final ConfigurationCheck check;
  private final Findings findings = new Findings();

  CheckingBindHandler(BindHandler parent, ConfigurationCheck check) {
    super(parent);
    this.check = check;
  }

  @Override
  public Object onSuccess(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
    if (ROOT.isAncestorOf(name) && !(result instanceof Record) && !(result instanceof Map)) {
      BindingProblem.unresolved(result).ifPresent(text -> findings.problem(name.toString(), text));
    }
    return super.onSuccess(name, target, context, result);
  }

  @Override
  public @Nullable Object onFailure(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error)
      throws Exception {
    if (!ROOT.isAncestorOf(name)) {
      return super.onFailure(name, target, context, error);
    }
    findings.problem(name.toString(), BindingProblem.describe(name, target, context));
    return null;
  }

  /**
   * @throws InvalidConfiguration when anything under the root is wrong
   */
  @Override
  public void onFinish(
      ConfigurationPropertyName name,
      Bindable<?> target,
      BindContext context,
      @Nullable Object result)
      throws Exception {
    if (!ROOT.equals(name)) {
      super.onFinish(name, target, context, result);
      return;
    }
    try {
      super.onFinish(name, target, context, result);
    } catch (UnboundConfigurationPropertiesException unknown) {
      unknown.getUnboundProperties().stream()
          .map(ConfigurationProperty::getName)
          .forEach(key -> UnknownKey.describe(key).ifPresent(this::note));
    }
    if (result instanceof CaravanProperties properties) {
      check.check(properties, findings);
    }
    if (!findings.problems().isEmpty()) {
      throw new InvalidConfiguration(findings.problems());
    }
    findings.warnings().forEach(warning -> LOG.warn("{}", warning));
  }

  private void note(Findings.Finding finding) {
    findings.problem(finding.key(), finding.text());
  }
}
