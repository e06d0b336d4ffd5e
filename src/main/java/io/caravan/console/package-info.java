/**
 * The console at {@code /console}: pages made by the server, for whoever is logged in. A page is a
 * controller and a template; what it shows comes from the journal and from the running parts.
 */
@NullMarked
package io.caravan.console;

import org.jspecify.annotations.NullMarked;
