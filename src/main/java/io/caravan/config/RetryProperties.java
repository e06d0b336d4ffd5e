package io.caravan.config;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The durable retry schedule.
 *
 * @param schedule wait after the first failed delivery, after the second, …; dead when the try
 *     after the last fails
 */
public record RetryProperties(
    @DefaultValue({"1m", "5m", "30m", "2h", "24h"}) List<Duration> schedule) {}
