/** From the journal to Chatwoot: lanes, claims, the keeper, the retry schedule. */
@NullMarked
package io.caravan.relay;

import org.jspecify.annotations.NullMarked;
