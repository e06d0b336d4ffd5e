package io.caravan.sandbox.chatwoot;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which messages a list shows: chosen by id, sorted by time. */
final class MessagePage {

  private static final int NEWEST = 20;
  private static final int AFTER = 100;
  private static final int BETWEEN = 1000;

  private static final Comparator<Message> OLDEST_FIRST =
      Comparator.comparing(Message::createdAt).thenComparing(Message::id);

  private MessagePage() {}

  /**
   * @param before ids below it; with {@code after} too
   * @param after ids above it; with {@code before} also that id itself
   * @param hideInternal leaves out private notes and activities
   */
  static List<Message> of(
      Index<Message> index,
      long conversationRow,
      @Nullable Long before,
      @Nullable Long after,
      boolean hideInternal) {
    Stream<Message> rows;
    int most;
    if (after == null) {
      long end = before == null ? Long.MAX_VALUE : before;
      rows = index.newestBefore(end, conversationRow).stream();
      most = NEWEST;
    } else if (before == null) {
      rows = index.oldestFrom(after + 1, conversationRow).stream();
      most = AFTER;
    } else {
      rows = index.oldestFrom(after, conversationRow).stream().takeWhile(row -> row.id() < before);
      most = BETWEEN;
    }
    return rows.filter(row -> !hideInternal || !isInternal(row))
        .limit(most)
        .sorted(OLDEST_FIRST)
        .toList();
  }

  static boolean isInternal(Message row) {
    return row.privateNote() || row.messageType() == Message.ACTIVITY;
  }
}
