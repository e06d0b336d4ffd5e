package io.caravan.chatwoot;

import io.caravan.config.CaravanProperties;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Targets from configuration keys, as the application makes them. */
public final class TestTargets {

  private TestTargets() {}

  /**
   * @param urls inbox to URL
   */
  public static ChatwootTargets of(Map<String, String> urls) {
    Map<String, String> keys = new HashMap<>();
    keys.put("caravan.chatwoot.token", ChatwootRoutes.TOKEN);
    urls.forEach(
        (inbox, url) -> {
          String prefix = "caravan.inboxes." + inbox + ".";
          keys.put(prefix + "channel", "generic");
          keys.put(prefix + "chatwoot.account-id", "1");
          keys.put(prefix + "chatwoot.inbox-id", "3");
          keys.put(prefix + "chatwoot.url", url);
        });
    return new ChatwootTargets(properties(keys));
  }

  static CaravanProperties properties(Map<String, String> keys) {
    return new Binder(new MapConfigurationPropertySource(keys))
        .bindOrCreate("caravan", CaravanProperties.class);
  }
}
