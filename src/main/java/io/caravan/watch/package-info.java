/** How work is told of: spans in W3C trace context, and log lines with fields. */
@NullMarked
package io.caravan.watch;

import org.jspecify.annotations.NullMarked;
