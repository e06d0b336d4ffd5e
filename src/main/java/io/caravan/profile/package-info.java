/** Names and avatars of contacts: side work, never in the way of a message. */
@NullMarked
package io.caravan.profile;

import org.jspecify.annotations.NullMarked;
