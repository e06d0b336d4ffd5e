/** Caravan with everything it needs, on one machine, without Docker. */
@NullMarked
package io.caravan.sandbox;

import org.jspecify.annotations.NullMarked;
