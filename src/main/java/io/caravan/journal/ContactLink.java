package io.caravan.journal;

/** Two lanes of an inbox that are one person, still to be merged. */
public record ContactLink(long id, String inbox) {}
