package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Wording;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cards with titles and buttons, as a business sends them, and products as a shop shows them. */
final class Templates {

  private static final String TITLE = "title";

  private Templates() {}

  static String text(JsonNode attachment) {
    JsonNode payload = attachment.path("payload");
    List<@Nullable String> lines = new ArrayList<>();
    lines.add(Text.of(attachment, TITLE));
    lines.add(Text.of(payload, TITLE));
    lines.add(Text.of(payload, "text"));
    buttons(payload, lines);
    elements(payload, lines);
    elements(payload.path("generic"), lines);
    elements(payload.path("product"), lines);
    String text = Wording.lines(lines.toArray(String[]::new));
    return text.isEmpty() ? Wording.placeholder("template", null) : text;
  }

  private static void elements(JsonNode holder, List<@Nullable String> lines) {
    for (JsonNode element : holder.path("elements")) {
      lines.add(Text.of(element, TITLE));
      lines.add(Text.of(element, "subtitle"));
      lines.add(Text.of(element.path("default_action"), "url"));
      buttons(element, lines);
    }
  }

  private static void buttons(JsonNode holder, List<@Nullable String> lines) {
    for (JsonNode button : holder.path("buttons")) {
      String title = Text.of(button, TITLE);
      lines.add(title == null ? null : "• " + title);
    }
  }
}
