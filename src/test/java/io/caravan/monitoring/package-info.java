/** The alert rules and the dashboard under src/docs/monitoring, against what Caravan tells. */
@NullMarked
package io.caravan.monitoring;

import org.jspecify.annotations.NullMarked;
