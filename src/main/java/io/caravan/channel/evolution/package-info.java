/** Evolution API, a gateway to WhatsApp Web. */
@NullMarked
package io.caravan.channel.evolution;

import org.jspecify.annotations.NullMarked;
