package io.caravan.channel;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How things that are no text read in Chatwoot; the same words for every channel. What a sender
 * wrote is passed on as it is: no markup is made of it and none is taken out.
 */
public final class Wording {

  private static final DateTimeFormatter LATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Wording() {}

  /** A place, with a link to a map. Null and blank parts are left out; 0 is a coordinate. */
  public static String location(
      double latitude, double longitude, @Nullable String name, @Nullable String address) {
    String map =
        String.format(Locale.ROOT, "https://maps.google.com/?q=%.7f,%.7f", latitude, longitude);
    return "📍 " + lines(name, address, map);
  }

  /** A person somebody passed on: a name, then one line for each number or address. */
  public static String contactCard(@Nullable String name, List<String> details) {
    return "👤 " + lines(Stream.concat(Stream.of(name), details.stream()));
  }

  /** An order: a line for each thing, then what the customer wrote with it. */
  public static String order(List<String> things, @Nullable String text) {
    return "🛒 " + lines(Stream.concat(things.stream(), Stream.of(text)));
  }

  /** A form that a customer filled in: its title, then a line for each answer. */
  public static String form(@Nullable String title, List<String> answers) {
    return "📝 " + lines(Stream.concat(Stream.of(title), answers.stream()));
  }

  /** A link that the customer shared, with its title. */
  public static String shared(@Nullable String title, @Nullable String url) {
    return "🔗 " + lines(title, url);
  }

  /** Something that a customer did and Chatwoot cannot show: {@code [poll: Lunch?]}. */
  public static String placeholder(String what, @Nullable String detail) {
    return detail == null || detail.isBlank() ? "[" + what + "]" : "[" + what + ": " + detail + "]";
  }

  /** A file that did not come: {@code [image not available: it is gone (HTTP 410)]}. */
  public static String notAvailable(Attachment.Kind kind, String reason) {
    return "[" + kind.name().toLowerCase(Locale.ROOT) + " not available: " + reason + "]";
  }

  /** Files beyond what Chatwoot takes with one message. */
  public static String moreFiles(int count) {
    return "[" + count + (count == 1 ? " more file" : " more files") + " not shown]";
  }

  /** What a note says of a reaction; one that was taken back has no emoji. */
  public static String reaction(@Nullable String emoji, boolean byBusiness) {
    String what = emoji == null || emoji.isBlank() ? "took back the reaction" : "reacted " + emoji;
    return byBusiness ? what + " (on the business's side)" : what;
  }

  /** A message that is shown long after it was sent, with its own time in front. */
  public static String late(Instant sentAt, String text) {
    return "[sent " + LATE.format(sentAt) + " UTC] " + text;
  }

  /** The new text of a message that its writer changed. */
  public static String edited(String text) {
    return "✏️ " + text;
  }

  /** Those parts that say something, each on a line of its own. */
  public static String lines(@Nullable String... parts) {
    return lines(Stream.of(parts));
  }

  private static String lines(Stream<@Nullable String> parts) {
    return parts
        .filter(Objects::nonNull)
        .filter(part -> !part.isBlank())
        .collect(Collectors.joining("\n"));
  }
}
