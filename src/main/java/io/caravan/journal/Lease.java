package io.caravan.journal;

import java.util.UUID;

/** The right to work a lane; every finish names it. */
public record Lease(long lane, UUID token) {}
