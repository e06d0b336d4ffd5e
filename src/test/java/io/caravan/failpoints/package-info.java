/** Kill -9 between every two steps of the way of an event; src/docs/proof.md. */
@NullMarked
package io.caravan.failpoints;

import org.jspecify.annotations.NullMarked;
