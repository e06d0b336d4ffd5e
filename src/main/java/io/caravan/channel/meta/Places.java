package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Wording;

/** A place in a Messenger message. */
final class Places {

  private Places() {}

  static String text(JsonNode attachment) {
    JsonNode coordinates = attachment.path("payload").path("coordinates");
    String title = Text.of(attachment, "title");
    JsonNode latitude = coordinates.path("lat");
    JsonNode longitude = coordinates.path("long");
    return isDegrees(latitude) && isDegrees(longitude)
        ? Wording.location(latitude.doubleValue(), longitude.doubleValue(), title, null)
        : Wording.placeholder("location", title);
  }

  private static boolean isDegrees(JsonNode node) {
    return node.isNumber() && Math.abs(node.doubleValue()) <= 360;
  }
}
