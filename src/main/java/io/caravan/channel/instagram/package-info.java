/** Instagram direct messages as Meta's webhooks bring them. */
@NullMarked
package io.caravan.channel.instagram;

import org.jspecify.annotations.NullMarked;
