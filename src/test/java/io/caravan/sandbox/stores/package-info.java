/** Real PostgreSQL and Redis servers from Maven artifacts, for tests and for the sandbox. */
@NullMarked
package io.caravan.sandbox.stores;

import org.jspecify.annotations.NullMarked;
