/** How fast Caravan is, as ratios of what the same machine does in the same run. */
@NullMarked
package io.caravan.bench;

import org.jspecify.annotations.NullMarked;
