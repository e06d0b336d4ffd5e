package io.caravan.channel.twilio;

import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Clean;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.Wording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A message to one of our numbers, by SMS or WhatsApp. */
final class TwilioMessage {

  /** What Twilio sends at most; the number itself is a sender's text. */
  private static final int MOST_FILES = 10;

  private static final Pattern COUNT = Pattern.compile("[0-9]{1,2}");
  private static final Pattern COORDINATE = Pattern.compile("-?[0-9]{1,3}(\\.[0-9]{1,20})?");
  private static final String REFERRAL = "Referral";

  private final Parameters parameters;

  TwilioMessage(Parameters parameters) {
    this.parameters = parameters;
  }

  InboundMessage read(String sid, String from) {
    List<Attachment> files = files();
    String text = text();
    return new InboundMessage(
        sid,
        Direction.INCOMING,
        Sender.of(from, parameters),
        text == null && files.isEmpty() ? nothingToSee() : text,
        files,
        parameters.id("OriginalRepliedMessageSid"),
        meta());
  }

  /** A button or list entry by its title; the body then repeats that, or holds its id. */
  private @Nullable String text() {
    String words = parameters.first("ListTitle", "ButtonText", "Body");
    String place = place();
    return place == null ? words : Wording.lines(place, words);
  }

  private @Nullable String place() {
    String latitude = parameters.text("Latitude");
    String longitude = parameters.text("Longitude");
    if (latitude == null || longitude == null) {
      return null;
    }
    boolean numbers =
        COORDINATE.matcher(latitude).matches() && COORDINATE.matcher(longitude).matches();
    String label = parameters.text("Label");
    return numbers
        ? Wording.location(
            Double.parseDouble(latitude),
            Double.parseDouble(longitude),
            label,
            parameters.text("Address"))
        : Wording.placeholder("location", label);
  }

  private String nothingToSee() {
    String type = parameters.text("MessageType");
    return type == null || "text".equals(type)
        ? Wording.placeholder("empty message", null)
        : Wording.placeholder("unsupported message", type);
  }

  private List<Attachment> files() {
    String count = parameters.first("NumMedia");
    int most =
        count == null || !COUNT.matcher(count).matches()
            ? MOST_FILES
            : Math.min(MOST_FILES, Integer.parseInt(count));
    List<Attachment> files = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      String url = parameters.text("MediaUrl" + i);
      String mime = parameters.text("MediaContentType" + i);
      if (url != null) {
        files.add(Attachment.link(kind(mime), url, null, mime));
      }
    }
    return files;
  }

  private Kind kind(@Nullable String mime) {
    return "sticker".equals(parameters.text("MessageType")) ? Kind.STICKER : Kind.ofMime(mime);
  }

  private Map<String, Object> meta() {
    Map<String, Object> meta = new LinkedHashMap<>();
    if (parameters.isTrue("Forwarded") || parameters.isTrue("FrequentlyForwarded")) {
      meta.put("forwarded", true);
    }
    String optOut = parameters.text("OptOutType");
    if (optOut != null) {
      meta.put("opt_out", optOut);
    }
    Map<String, Object> referral = new LinkedHashMap<>();
    for (String name : parameters.values().keySet()) {
      String value = parameters.text(name);
      if (name.startsWith(REFERRAL) && name.length() > REFERRAL.length() && value != null) {
        referral.put(snakeCase(Clean.text(name.substring(REFERRAL.length()))), value);
      }
    }
    if (!referral.isEmpty()) {
      meta.put("referral", referral);
    }
    return meta;
  }

  /** {@code SourceId} becomes {@code source_id}, as Meta itself calls it. */
  private static String snakeCase(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }
}
