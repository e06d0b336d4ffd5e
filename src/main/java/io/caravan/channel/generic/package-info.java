/** Caravan's own JSON format, for everything that is not a known vendor. */
@NullMarked
package io.caravan.channel.generic;

import org.jspecify.annotations.NullMarked;
