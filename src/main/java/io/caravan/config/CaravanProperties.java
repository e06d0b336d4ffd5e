package io.caravan.config;

import java.util.Map;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Everything under {@code caravan}. Bound by Spring it has passed {@link ConfigurationCheck}.
 *
 * @param routes where the route files are
 * @param chatwoot the Chatwoot that inboxes deliver to unless they name another
 * @param users who may log in beside {@code spring.security.user}
 * @param api the REST API
 * @param lock the contact lock and what to do when somebody else holds it
 * @param retry the durable retry schedule
 * @param relay how lanes are worked
 * @param retention how long finished things are kept
 * @param media how files are fetched and kept until they are delivered
 * @param profiles how names and avatars are asked for
 * @param health when health says that something is degraded
 * @param tracing where spans are sent to
 * @param inboxes by name; the name is the last part of the webhook's path
 */
@ConfigurationProperties(prefix = "caravan", ignoreUnknownFields = false)
public record CaravanProperties(
    @NestedConfigurationProperty @DefaultValue RoutesProperties routes,
    @NestedConfigurationProperty @DefaultValue ChatwootProperties chatwoot,
    @DefaultValue Map<String, UserProperties> users,
    @NestedConfigurationProperty @DefaultValue ApiProperties api,
    @NestedConfigurationProperty @DefaultValue LockProperties lock,
    @NestedConfigurationProperty @DefaultValue RetryProperties retry,
    @NestedConfigurationProperty @DefaultValue RelayProperties relay,
    @NestedConfigurationProperty @DefaultValue RetentionProperties retention,
    @NestedConfigurationProperty @DefaultValue MediaProperties media,
    @NestedConfigurationProperty @DefaultValue ProfileProperties profiles,
    @NestedConfigurationProperty @DefaultValue HealthProperties health,
    @NestedConfigurationProperty @DefaultValue TracingProperties tracing,
    @DefaultValue Map<String, InboxProperties> inboxes) {

  public CaravanProperties {
    users = Map.copyOf(users);
    inboxes = Map.copyOf(inboxes);
  }

  /** The inbox of that name, if there is one. */
  public Optional<InboxProperties> inbox(String name) {
    return Optional.ofNullable(inboxes.get(name));
  }
}
