/** WhatsApp messages as the webhooks of Meta's Cloud API bring them. */
@NullMarked
package io.caravan.channel.whatsapp;

import org.jspecify.annotations.NullMarked;
