/**
 * No log of the whole test run holds a secret, a token or a message's text: what those are is noted
 * while the tests run, and looked for when they are over.
 */
@NullMarked
package io.caravan.logs;

import org.jspecify.annotations.NullMarked;
