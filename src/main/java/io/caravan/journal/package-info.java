/** The journal in Postgres: webhooks, events, lanes and attempts. The only package with SQL. */
@NullMarked
package io.caravan.journal;

import org.jspecify.annotations.NullMarked;
