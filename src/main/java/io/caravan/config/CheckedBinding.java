package io.caravan.config;

import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.stereotype.Component;

/** Has every binding of {@code caravan.*} checked; other prefixes are left alone. */
@Component
final class CheckedBinding implements ConfigurationPropertiesBindHandlerAdvisor {

  @Override
  public BindHandler apply(BindHandler handler) {
    return new CheckingBindHandler(handler, new ConfigurationCheck());
  }
}
