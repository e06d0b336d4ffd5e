package io.caravan.config;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The Chatwoot that inboxes deliver to unless they name another.
 *
 * @param token a user's token (a bot's cannot read messages back)
 * @param timeout hard deadline of one call without media
 */
public record ChatwootProperties(
    @Nullable URI url, @Nullable String token, @DefaultValue("20s") Duration timeout) {}
