/** Channels that need no Java: what their webhooks mean is a jq mapping beside their route. */
@NullMarked
package io.caravan.channel.mapped;

import org.jspecify.annotations.NullMarked;
