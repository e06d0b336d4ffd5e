package io.caravan.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long finished things are kept.
 *
 * @param events delivered, ignored and discarded events
 * @param payloads bodies of webhooks without a waiting or dead event
 */
public record RetentionProperties(
    @DefaultValue("30d") Duration events, @DefaultValue("7d") Duration payloads) {}
