/** LINE official accounts, by the webhooks of its Messaging API. */
@NullMarked
package io.caravan.channel.line;

import org.jspecify.annotations.NullMarked;
