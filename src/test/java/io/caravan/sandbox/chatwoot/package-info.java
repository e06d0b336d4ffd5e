/**
 * A stand-in for Chatwoot 4.15.1: the same endpoints, statuses, bodies and races, kept in memory,
 * with faults that can be switched on. Outbound webhooks are stored but never sent.
 */
@NullMarked
package io.caravan.sandbox.chatwoot;

import org.jspecify.annotations.NullMarked;
