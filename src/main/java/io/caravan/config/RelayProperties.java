package io.caravan.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How lanes are worked.
 *
 * @param workers lanes worked at the same time on this node
 * @param queue signals kept in memory; what does not fit is found by the poll
 * @param poll how often due lanes are looked for
 * @param orderHold how long a failing event holds back later ones of its contact
 * @param lateAfter a message that is delivered later than that after it was sent says when it was
 * @param lease how long a lane stays with a worker that does not renew it
 */
public record RelayProperties(
    @DefaultValue("16") int workers,
    @DefaultValue("10000") int queue,
    @DefaultValue("1s") Duration poll,
    @DefaultValue("10m") Duration orderHold,
    @DefaultValue("5m") Duration lateAfter,
    @DefaultValue("45s") Duration lease) {}
