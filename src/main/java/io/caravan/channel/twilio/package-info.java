/** SMS and WhatsApp as Twilio's messaging webhooks bring them. */
@NullMarked
package io.caravan.channel.twilio;

import org.jspecify.annotations.NullMarked;
