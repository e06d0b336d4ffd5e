/** What the channels of Meta have in common: the signature and the handshake. */
@NullMarked
package io.caravan.channel.meta;

import org.jspecify.annotations.NullMarked;
