/** WAHA, a gateway to WhatsApp Web. */
@NullMarked
package io.caravan.channel.waha;

import org.jspecify.annotations.NullMarked;
