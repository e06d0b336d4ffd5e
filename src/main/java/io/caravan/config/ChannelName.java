package io.caravan.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The channels that an inbox may name. A new channel starts with a line here; its signature and
 * parser are a package under {@code io.caravan.channel}.
 */
public enum ChannelName {
  GENERIC(false),
  INSTAGRAM(true),
  MESSENGER(true),
  WHATSAPP(true),
  OPENWA(false),
  WAHA(false),
  EVOLUTION(false),
  TELEGRAM(false),
  LINE(false),
  TWILIO(false);

  private final boolean routedByAccount;

  ChannelName(boolean routedByAccount) {
    this.routedByAccount = routedByAccount;
  }

  /** Whether an event belongs to the inbox that has its account, not to that of the URL. */
  public boolean isRoutedByAccount() {
    return routedByAccount;
  }

  /** The word in the configuration, in the webhook's path and in route names. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<ChannelName> of(String word) {
    return Arrays.stream(values()).filter(channel -> channel.word().equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(ChannelName::word).toList();
  }
}
