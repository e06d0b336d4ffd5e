package io.caravan.journal;

import java.time.Duration;

/**
 * On what terms a lane is claimed.
 *
 * @param lease how long it is ours without a renewal
 * @param mayStillCommit how long after a lapsed lease's end Chatwoot may commit what its holder
 *     sent
 * @param newConversations whether a lane that has a conversation may get another one, so that what
 *     is unclear may be that one
 */
public record ClaimTerms(Duration lease, Duration mayStillCommit, boolean newConversations) {}
