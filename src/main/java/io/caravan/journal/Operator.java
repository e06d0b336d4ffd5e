package io.caravan.journal;

/**
 * Who changes events by hand, for the audit.
 *
 * @param selection what they asked for, as JSON
 */
public record Operator(String name, String selection) {}
