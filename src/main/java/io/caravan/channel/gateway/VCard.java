package io.caravan.channel.gateway;

import io.caravan.channel.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a person can read of a vCard (RFC 6350, and the 3.0 that phones write): the name, numbers
 * and addresses of mail.
 */
public final class VCard {

  private VCard() {}

  /** The card readably; under the name that came beside it when it has none of its own. */
  public static String readable(String card, @Nullable String nameBeside) {
    String name = null;
    String nameInParts = nameBeside;
    List<String> details = new ArrayList<>();
    for (String line : unfolded(card)) {
      int colon = line.indexOf(':');
      String raw = colon < 0 ? "" : line.substring(colon + 1);
      String value = unescaped(raw).strip();
      if (!value.isEmpty()) {
        switch (property(line.substring(0, colon))) {
          case "FN" -> name = name == null ? value : name;
          case "N" -> nameInParts = nameInParts == null ? inOrder(raw) : nameInParts;
          case "TEL", "EMAIL" -> details.add(value.replaceFirst("^(?i)(tel|mailto):", ""));
          case "ORG" -> details.add(value.replace(";", ", "));
          default -> {
            // addresses, photographs and the rest
          }
        }
      }
    }
    name = name == null ? nameInParts : name;
    return name == null && details.isEmpty()
        ? Wording.placeholder("contact", null)
        : Wording.contactCard(name, details.stream().distinct().toList());
  }

  /** Family name, given name, others; read the other way round. */
  private static @Nullable String inOrder(String parts) {
    String[] part = parts.split(";", -1);
    String name = (part.length > 1 ? part[1] + " " : "") + part[0];
    return name.isBlank() ? null : unescaped(name).strip();
  }

  /** Long lines go on in the next one, which then begins with a space. */
  private static String[] unfolded(String card) {
    return card.replaceAll("\r?\n[ \t]", "").split("\r?\n");
  }

  /** {@code item1.TEL;waid=1555:+1 555} is a TEL. */
  private static String property(String name) {
    String plain = name.split(";", 2)[0];
    return plain.substring(plain.lastIndexOf('.') + 1).strip().toUpperCase(Locale.ROOT);
  }

  private static String unescaped(String value) {
    return value.replaceAll("\\\\[nN]", " ").replaceAll("\\\\([\\\\,;:])", "$1");
  }
}
