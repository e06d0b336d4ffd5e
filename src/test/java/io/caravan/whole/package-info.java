/** The whole application on real stores against the Chatwoot sandbox. */
@NullMarked
package io.caravan.whole;

import org.jspecify.annotations.NullMarked;
