/**
 * What the self-hosted gateways to WhatsApp Web have in common: ids of chats, and one event a
 * webhook.
 */
@NullMarked
package io.caravan.channel.gateway;

import org.jspecify.annotations.NullMarked;
