/**
 * The contact lock in Redis: keeps workers apart cheaply; correctness rests on the lane's lease.
 */
@NullMarked
package io.caravan.lock;

import org.jspecify.annotations.NullMarked;
