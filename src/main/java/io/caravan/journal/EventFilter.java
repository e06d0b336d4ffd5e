package io.caravan.journal;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which events are meant; a part that is null or empty lets all pass.
 *
 * @param contact the channel's id of the person; events without a lane have none
 * @param reason a piece of the reason, whatever its case
 * @param from received then or later
 * @param to received before
 */
public record EventFilter(
    List<Long> ids,
    Set<EventState> states,
    @Nullable String inbox,
    @Nullable String contact,
    @Nullable String messageId,
    @Nullable String kind,
    @Nullable String reason,
    @Nullable Instant from,
    @Nullable Instant to) {

  public static final EventFilter ALL =
      new EventFilter(List.of(), Set.of(), null, null, null, null, null, null, null);

  public EventFilter {
    ids = List.copyOf(ids);
    states = Set.copyOf(states);
  }

  public static EventFilter ofId(long id) {
    return new EventFilter(List.of(id), Set.of(), null, null, null, null, null, null, null);
  }

  public EventFilter in(Set<EventState> other) {
    return new EventFilter(ids, other, inbox, contact, messageId, kind, reason, from, to);
  }
}
