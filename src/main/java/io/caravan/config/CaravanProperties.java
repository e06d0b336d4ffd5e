package io.caravan.config;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Everything under {@code caravan}.
 *
 * @param inboxes by name; the name is the last part of the webhook's path
 */
@ConfigurationProperties(prefix = "caravan", ignoreUnknownFields = false)
public record CaravanProperties(
    @DefaultValue RoutesProperties routes,
    @DefaultValue ChatwootProperties chatwoot,
    @DefaultValue LockProperties lock,
    @DefaultValue RetryProperties retry,
    @DefaultValue RelayProperties relay,
    @DefaultValue RetentionProperties retention,
    @DefaultValue Map<String, InboxProperties> inboxes) {

  public CaravanProperties {
    inboxes = Map.copyOf(inboxes);
  }
}
