package io.caravan.config;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.ResolvableType;
import org.springframework.util.unit.DataSize;

/** Says what a value that does not bind should have looked like. */
final class BindingProblem {

  private static final Pattern UNRESOLVED = Pattern.compile("\\$\\{[^}:]+}");
  private static final Set<String> SECRETS = Set.of("secrets", "token", "verify-token", "password");

  private BindingProblem() {}

  static String describe(ConfigurationPropertyName name, Bindable<?> target, BindContext context) {
    ConfigurationProperty property = context.getConfigurationProperty();
    boolean isOfName = property != null && property.getName().equals(name);
    @Nullable Object value = isOfName ? property.getValue() : null;
    return unresolved(value)
        .orElseGet(() -> written(name, value) + " is no " + expected(target.getType()));
  }

  /** Boot leaves a placeholder without a value as it is, which would make it a known secret. */
  static Optional<String> unresolved(@Nullable Object value) {
    Matcher placeholder = UNRESOLVED.matcher(String.valueOf(value));
    return placeholder.find()
        ? Optional.of(placeholder.group() + " is not set; set it or write the value here")
        : Optional.empty();
  }

  private static String written(ConfigurationPropertyName name, @Nullable Object value) {
    return value == null || isSecret(name) ? "the value" : "\"" + value + "\"";
  }

  private static boolean isSecret(ConfigurationPropertyName name) {
    for (int i = 0; i < name.getNumberOfElements(); i++) {
      if (SECRETS.contains(name.getElement(i, Form.DASHED))) {
        return true;
      }
    }
    return false;
  }

  private static String expected(ResolvableType type) {
    Class<?> raw = type.toClass();
    if (Collection.class.isAssignableFrom(raw)) {
      return "comma list; each entry has to be a " + expected(type.getGeneric(0));
    }
    if (raw == Duration.class) {
      return "duration; expected a number with a unit, such as 500ms, 3s, 10m, 2h or 7d";
    }
    if (raw == DataSize.class) {
      return "size; expected a number with a unit, such as 512KB or 4MB";
    }
    if (raw == URI.class) {
      return "URL; expected one such as https://chat.example.com";
    }
    if (raw == int.class || raw == long.class || raw == Integer.class) {
      return "whole number; expected one such as 3";
    }
    if (raw == boolean.class) {
      return "yes or no; expected true or false";
    }
    if (raw.isEnum()) {
      return "choice; expected one of "
          + Arrays.stream(raw.getEnumConstants())
              .map(choice -> ((Enum<?>) choice).name().toLowerCase(Locale.ROOT).replace('_', '-'))
              .collect(Collectors.joining(", "));
    }
    return raw == String.class ? "text" : "block; expected indented keys below it";
  }
}
