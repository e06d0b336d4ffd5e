/**
 * What the channels of Meta have in common: the signature, the handshake, and the events that
 * Instagram and Messenger share.
 */
@NullMarked
package io.caravan.channel.meta;

import org.jspecify.annotations.NullMarked;
