/** OpenWA, a gateway to WhatsApp Web. */
@NullMarked
package io.caravan.channel.openwa;

import org.jspecify.annotations.NullMarked;
