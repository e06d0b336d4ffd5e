package io.caravan.sandbox.chatwoot;

import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a contact's source id may look like in each channel, and what stands in for a missing one.
 */
final class SourceIds {

  private static final String WHATSAPP_ID = "\\d{1,15}|[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,128}";
  private static final Pattern WHATSAPP = Pattern.compile(WHATSAPP_ID);
  private static final Pattern TWILIO_SMS = Pattern.compile("\\+\\d{1,15}");
  private static final Pattern TWILIO_WHATSAPP =
      Pattern.compile("whatsapp:(\\+?\\d{1,15}|[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,128})");

  private SourceIds() {}

  /**
   * @throws Invalid 422
   */
  static void check(Inbox inbox, String sourceId) {
    if (sourceId.codePointCount(0, sourceId.length()) > Violation.TEXT) {
      throw new Invalid("source_id", "Source is too long (maximum is 20000 characters)");
    }
    boolean right =
        switch (inbox.channelType()) {
          case "Channel::Whatsapp" -> WHATSAPP.matcher(sourceId).matches();
          case "Channel::TwilioSms" ->
              ("whatsapp".equals(inbox.medium()) ? TWILIO_WHATSAPP : TWILIO_SMS)
                  .matcher(sourceId)
                  .matches();
          default -> true;
        };
    if (!right) {
      String kind = inbox.channelType().equals("Channel::Whatsapp") ? "whatsapp" : "twilio";
      throw new Invalid("source_id", "Source invalid source id for " + kind + " inbox");
    }
  }

  /**
   * @return the given one, or the channel's own choice
   * @throws ApiError 422 when the contact lacks what the channel derives it from
   * @throws IllegalStateException when the channel derives none: 500
   */
  static String orDerived(Inbox inbox, @Nullable String given, Contact contact) {
    if (given != null) {
      return given;
    }
    String phone = contact.phoneNumber();
    return switch (inbox.channelType()) {
      case Inbox.API, "Channel::WebWidget" -> UUID.randomUUID().toString();
      case "Channel::Email" -> need(contact.email(), "contact email");
      case "Channel::Sms" -> need(phone, "contact phone number");
      case "Channel::TwilioSms" ->
          ("whatsapp".equals(inbox.medium()) ? "whatsapp:" : "")
              + need(phone, "contact phone number");
      case "Channel::Whatsapp" -> need(phone, "contact phone number").replace("+", "");
      default -> throw new IllegalStateException("Unsupported operation for this channel");
    };
  }

  private static String need(@Nullable String value, String what) {
    if (value == null || value.isBlank()) {
      throw ApiError.unprocessable("param is missing or the value is empty: " + what);
    }
    return value;
  }
}
