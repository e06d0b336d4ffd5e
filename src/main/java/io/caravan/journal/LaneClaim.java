package io.caravan.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lane that is ours for a while, with its due events in order.
 *
 * @param contactId Chatwoot's id of the contact, when known
 * @param conversationId Chatwoot's display id of the conversation, when known
 * @param events the first of them is in hand
 */
public record LaneClaim(
    Lease lease,
    String inbox,
    String contact,
    @Nullable Long contactId,
    @Nullable Long conversationId,
    List<JournaledEvent> events) {}
