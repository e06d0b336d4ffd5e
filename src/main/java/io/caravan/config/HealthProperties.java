package io.caravan.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When health says that the backlog is degraded.
 *
 * @param backlogAge an event about which nothing has failed waits for longer than this
 * @param retryingAge an event that waits by the retry schedule does so for longer than this
 */
public record HealthProperties(
    @DefaultValue("10m") Duration backlogAge, @DefaultValue("36h") Duration retryingAge) {}
