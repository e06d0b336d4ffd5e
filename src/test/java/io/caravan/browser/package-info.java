/** The console in a real browser: Debian's Chromium. Without one these tests are skipped. */
@NullMarked
package io.caravan.browser;

import org.jspecify.annotations.NullMarked;
