/** The proof: Caravan's promises while everything around it fails at random; src/docs/proof.md. */
@NullMarked
package io.caravan.chaos;

import org.jspecify.annotations.NullMarked;
