/** Private chats with a Telegram bot, and with a business account that a bot is connected to. */
@NullMarked
package io.caravan.channel.telegram;

import org.jspecify.annotations.NullMarked;
