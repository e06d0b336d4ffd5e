package io.caravan.journal;

import java.util.Set;

/**
 * What became of a webhook's events, after the commit.
 *
 * @param accepted new events that are not ignored
 * @param duplicate events that the journal had already
 * @param ignored new events that are recorded and go no further
 * @param lanes the lanes that have something new to deliver
 */
public record Receipt(int accepted, int duplicate, int ignored, Set<Long> lanes) {}
