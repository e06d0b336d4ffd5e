package io.caravan.journal;

/**
 * What is known of a file that was fetched.
 *
 * @param size in bytes
 * @param sha256 lower-case hex
 * @param mime without parameters
 * @param name fit for a file system
 */
public record MediaFacts(long size, String sha256, String mime, String name) {}
