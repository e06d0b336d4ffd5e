/** Channels: how each one signs and what its webhooks mean, in one canonical form. */
@NullMarked
package io.caravan.channel;

import org.jspecify.annotations.NullMarked;
