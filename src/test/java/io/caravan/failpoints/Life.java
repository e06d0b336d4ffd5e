package io.caravan.failpoints;

import java.time.Duration;

/**
 * A node's life up to its failpoint.
 *
 * @param reached it died there
 * @param ready how long it took to start
 * @param lived after that
 */
record Life(Point point, boolean reached, Tally tally, Duration ready, Duration lived) {}
