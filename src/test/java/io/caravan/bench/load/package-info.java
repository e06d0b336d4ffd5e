/** The load generator, a process of its own: Hyperfoil, fed with signed webhooks from a file. */
@NullMarked
package io.caravan.bench.load;

import org.jspecify.annotations.NullMarked;
