package io.caravan.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How contacts get the names and avatars that webhooks do not carry.
 *
 * @param enabled of inboxes with an {@code api.token} whose channel can be asked
 * @param refreshAfter a contact is not asked about more often, and only when a message came
 * @param workers contacts asked about at the same time on this node
 */
public record ProfileProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("7d") Duration refreshAfter,
    @DefaultValue("2") int workers) {}
