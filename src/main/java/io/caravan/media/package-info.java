/** Files that come with messages: fetched past a guard into the journal's spool. */
@NullMarked
package io.caravan.media;

import org.jspecify.annotations.NullMarked;
