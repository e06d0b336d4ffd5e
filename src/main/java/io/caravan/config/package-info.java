/** Typed, validated configuration (caravan.*). */
@NullMarked
package io.caravan.config;

import org.jspecify.annotations.NullMarked;
