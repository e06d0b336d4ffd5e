package io.caravan.testing;

import io.caravan.config.CaravanProperties;
import java.lang.reflect.Parameter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.ResolvableType;

/** All keys of {@code caravan.*}, read from the records that they are bound to. */
public final class ConfigurationKeys {

  private ConfigurationKeys() {}

  /**
   * @return keys with hyphens, {@code <name>} for the key of a map, each with its default or ""
   */
  public static Map<String, String> withDefaults() {
    Map<String, String> keys = new TreeMap<>();
    collect("caravan", ResolvableType.forClass(CaravanProperties.class), keys);
    return keys;
  }

  private static void collect(String key, ResolvableType type, Map<String, String> keys) {
    // a record's components are the parameters of its one constructor, which carry the defaults
    for (Parameter parameter : type.toClass().getDeclaredConstructors()[0].getParameters()) {
      String inner = key + "." + dashed(parameter.getName());
      ResolvableType of = ResolvableType.forType(parameter.getParameterizedType());
      if (Map.class.isAssignableFrom(of.toClass())) {
        collect(inner + ".<name>", of.getGeneric(1), keys);
      } else if (of.toClass().isRecord()) {
        collect(inner, of, keys);
      } else {
        DefaultValue otherwise = parameter.getAnnotation(DefaultValue.class);
        keys.put(inner, otherwise == null ? "" : String.join(",", otherwise.value()));
      }
    }
  }

  private static String dashed(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
