/** What an operator sees: health, metrics, start-up checks. */
@NullMarked
package io.caravan.ops;

import org.jspecify.annotations.NullMarked;
