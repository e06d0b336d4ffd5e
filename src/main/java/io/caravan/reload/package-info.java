/** Edits of route files while Caravan runs: checked apart, swapped in, undone if they fail. */
@NullMarked
package io.caravan.reload;

import org.jspecify.annotations.NullMarked;
