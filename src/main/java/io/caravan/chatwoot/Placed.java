package io.caravan.chatwoot;

/**
 * Where a message is in Chatwoot.
 *
 * @param conversation its display id
 */
public record Placed(long conversation, long message) {}
