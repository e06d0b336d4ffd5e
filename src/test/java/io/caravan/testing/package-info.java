/** What tests of several packages share. */
@NullMarked
package io.caravan.testing;

import org.jspecify.annotations.NullMarked;
