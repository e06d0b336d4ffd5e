/** The rules for files under {@code routes/} as a program, and what the tests reached of them. */
@NullMarked
package io.caravan.routes;

import org.jspecify.annotations.NullMarked;
