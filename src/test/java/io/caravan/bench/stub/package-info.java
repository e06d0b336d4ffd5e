/**
 * A fast stand-in for Chatwoot's two hot endpoints and what a new contact needs besides, a process
 * of its own. For whether Caravan is right there is the sandbox.
 */
@NullMarked
package io.caravan.bench.stub;

import org.jspecify.annotations.NullMarked;
