package io.caravan.journal;

/**
 * What a worker looks at before it tries for a lane.
 *
 * @param workable due, and nobody holds its lease
 * @param merged its events are another lane's
 */
public record LaneHead(long lane, String inbox, String contact, boolean workable, boolean merged) {}
