package io.caravan.config;

import io.caravan.config.Findings.Finding;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.ResolvableType;

/** Says which key was probably meant by one that does not exist. */
final class UnknownKey {

  private UnknownKey() {}

  /**
   * The first part of the name that is not known.
   *
   * @return empty when every part is known, that is when it is the value that is wrong
   */
  static Optional<Finding> describe(ConfigurationPropertyName name) {
    ResolvableType type = ResolvableType.forClass(CaravanProperties.class);
    for (int i = 1; i < name.getNumberOfElements(); i++) {
      if (Map.class.isAssignableFrom(type.toClass())) {
        type = type.getGeneric(1);
        continue;
      }
      if (!type.toClass().isRecord()) {
        return name.isNumericIndex(i)
            ? Optional.empty()
            : Optional.of(new Finding(name.chop(i).toString(), "takes a value, not keys below it"));
      }
      ResolvableType inner = component(type, name.getElement(i, Form.UNIFORM));
      if (inner == null) {
        String key = name.chop(i + 1).toString();
        return Optional.of(new Finding(key, text(name.getElement(i, Form.DASHED), keys(type))));
      }
      type = inner;
    }
    return Optional.empty();
  }

  private static String text(String written, List<String> known) {
    String nearest =
        known.stream().min(Comparator.comparingInt(key -> distance(written, key))).orElseThrow();
    return distance(written, nearest) <= Math.max(2, (written.length() + 1) / 2)
        ? "unknown key; did you mean " + nearest + "?"
        : "unknown key; expected one of " + String.join(", ", known);
  }

  private static @Nullable ResolvableType component(ResolvableType type, String uniformName) {
    return Arrays.stream(type.toClass().getRecordComponents())
        .filter(component -> component.getName().equalsIgnoreCase(uniformName))
        .findFirst()
        .map(component -> ResolvableType.forType(component.getGenericType()))
        .orElse(null);
  }

  private static List<String> keys(ResolvableType type) {
    return Arrays.stream(type.toClass().getRecordComponents())
        .map(RecordComponent::getName)
        .map(DataObjectPropertyName::toDashedForm)
        .toList();
  }

  /** Levenshtein's distance. */
  private static int distance(String a, String b) {
    int[] above = new int[b.length() + 1];
    Arrays.setAll(above, j -> j);
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, Math.min(above[j], row[j - 1]) + 1);
      }
      above = row;
    }
    return above[b.length()];
  }
}
