/** From a webhook's bytes to the journal: the steps of the intake routes. */
@NullMarked
package io.caravan.intake;

import org.jspecify.annotations.NullMarked;
