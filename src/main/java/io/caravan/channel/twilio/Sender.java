package io.caravan.channel.twilio;

import io.caravan.channel.ContactCard;
import io.caravan.channel.PhoneForms;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who wrote. {@code From} is a number, a short code, a word, or {@code whatsapp:} before a number
 * or before the id of somebody whose number WhatsApp does not tell.
 */
final class Sender {

  private static final String WHATSAPP = "whatsapp:";
  private static final Pattern NUMBER = Pattern.compile("(?:whatsapp:)?\\+([1-9][0-9]{6,14})");
  private static final Pattern WA_ID = Pattern.compile("\\+?([1-9][0-9]{6,14})");

  private Sender() {}

  static ContactCard of(String from, Parameters parameters) {
    String digits = digits(NUMBER, from);
    if (digits == null && from.startsWith(WHATSAPP)) {
      digits = digits(WA_ID, parameters.text("WaId"));
    }
    List<String> aliases =
        digits == null || !from.startsWith(WHATSAPP) ? List.of() : aliases(from, digits);
    return new ContactCard(
        from,
        parameters.text("ProfileName"),
        null,
        digits == null ? null : "+" + digits,
        null,
        aliases);
  }

  private static @Nullable String digits(Pattern form, @Nullable String text) {
    Matcher number = form.matcher(text == null ? "" : text);
    return number.matches() ? number.group(1) : null;
  }

  /** WhatsApp writes some countries' numbers in two ways. */
  private static List<String> aliases(String from, String digits) {
    return Stream.concat(Stream.of(digits), PhoneForms.variants(digits).stream())
        .map(number -> WHATSAPP + "+" + number)
        .filter(id -> !id.equals(from))
        .toList();
  }
}
