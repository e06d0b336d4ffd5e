/** Messages to Facebook pages as Meta's webhooks bring them. */
@NullMarked
package io.caravan.channel.messenger;

import org.jspecify.annotations.NullMarked;
