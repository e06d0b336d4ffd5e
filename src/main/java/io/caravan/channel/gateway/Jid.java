package io.caravan.channel.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Ids;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * WhatsApp Web's id of a chat, {@code <user>@<server>}. A person has one with the phone number, on
 * {@code c.us} or {@code s.whatsapp.net} as the gateway writes it, and one on {@code lid} that
 * hides the number; either may come. What stands behind a colon is the person's device and left
 * out.
 */
public record Jid(String user, String server) {

  /** The server of phone numbers as whatsapp-web.js names it. */
  public static final String C_US = "c.us";

  /** The same as WhatsApp itself and Baileys name it. */
  public static final String S_WHATSAPP_NET = "s.whatsapp.net";

  private static final String LID = "lid";
  private static final Set<String> PHONE_SERVERS = Set.of(C_US, S_WHATSAPP_NET);
  private static final Pattern FORM = Pattern.compile("([^@:\\s/]+)(?::[0-9]+)?@([a-z.]+)");

  /** Countries' numbers with their code have 7 to 15 digits (ITU-T E.164). */
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{6,14}");

  /** Null for what is no such id. */
  public static @Nullable Jid of(@Nullable JsonNode node) {
    String text = Ids.ofContact(node);
    Matcher form = FORM.matcher(text == null ? "" : text);
    return form.matches() ? new Jid(form.group(1), form.group(2)) : null;
  }

  /** Of a number that came without a server. Null for what is no number. */
  public static @Nullable Jid ofNumber(@Nullable JsonNode digits, String server) {
    String text = Ids.ofContact(digits);
    return text != null && NUMBER.matcher(text).matches() ? new Jid(text, server) : null;
  }

  public boolean isPerson() {
    return isPhone() || LID.equals(server);
  }

  boolean isPhone() {
    return PHONE_SERVERS.contains(server);
  }

  /** Whether it hides the number. */
  public boolean isHidden() {
    return LID.equals(server);
  }

  boolean isSame(Jid other) {
    return user.equals(other.user) && (server.equals(other.server) || isPhone() && other.isPhone());
  }

  boolean isNumber() {
    return isPhone() && NUMBER.matcher(user).matches();
  }

  /** Why a chat is none with one person; null when it is. */
  public @Nullable String obstacle() {
    return switch (server) {
      case "g.us" -> "group-chat";
      case "newsletter" -> "newsletter";
      case "broadcast" -> "status".equals(user) ? "status-broadcast" : "broadcast";
      default -> isPerson() ? null : "no-person";
    };
  }

  @Override
  public String toString() {
    return user + "@" + server;
  }
}
