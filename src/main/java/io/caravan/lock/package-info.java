/**
 * The contact lock in Redis: {@code SET key token NX PX ttl}, compare-and-delete on release.
 *
 * <p>It keeps workers, nodes and other programs apart cheaply. It promises nothing: it expires
 * under a holder that stalls, it is gone when Redis is. Correctness rests on the lane's lease in
 * Postgres.
 */
@NullMarked
package io.caravan.lock;

import org.jspecify.annotations.NullMarked;
