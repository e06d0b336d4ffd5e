/** Chatwoot as an HTTP service: requests, answers, the failure table, circuits and the probe. */
@NullMarked
package io.caravan.chatwoot;

import org.jspecify.annotations.NullMarked;
