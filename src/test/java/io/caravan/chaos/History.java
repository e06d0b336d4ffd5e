package io.caravan.chaos;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;

/** Everything that is known of a message: from here one finds what went wrong. */
final class History {

  private static final int MOST = 12;

  private final World world;
  private final Map<String, Instant> acknowledged;
  private final Claims claims;
  private final Deaths deaths;

  History(World world, Map<String, Instant> acknowledged) {
    this.world = world;
    this.acknowledged = acknowledged;
    this.claims = Claims.read(world.journal());
    this.deaths = Deaths.read(world.journal());
  }

  String of(Collection<String> messageIds) {
    StringJoiner text = new StringJoiner("\n\n");
    messageIds.stream().limit(MOST).forEach(id -> text.add(of(id)));
    if (messageIds.size() > MOST) {
      text.add("and %d more".formatted(messageIds.size() - MOST));
    }
    return text.toString();
  }

  private String of(String id) {
    StringJoiner lines = new StringJoiner("\n  ");
    lines.add("== " + id + ", acknowledged " + acknowledged.get(id));
    add(lines, "event", "select * from event where message_id = ?", id);
    add(
        lines,
        "attempt",
        """
        select a.* from attempt a join event e on e.id = a.event_id
        where e.message_id = ? order by a.id""",
        id);
    add(
        lines,
        "lane",
        "select l.* from lane l join event e on e.lane_id = l.id where e.message_id = ?",
        id);
    world.chatwoot().requests().all().stream()
        .filter(request -> id.equals(request.sourceId()))
        .forEach(request -> lines.add("request " + request));
    world.chatwoot().messages().stream()
        .filter(message -> id.equals(message.sourceId()))
        .forEach(
            message ->
                lines.add(
                    "message %d in conversation %d, created %s"
                        .formatted(message.id(), message.conversationId(), message.createdAt())));
    JournalRow row = JournalRow.byMessageId(world.journal()).get(id);
    if (row != null) {
      deaths.of(row.id()).forEach(lines::add);
    }
    if (row != null && row.lane() != null) {
      claims.of(row.lane()).forEach((began, token) -> lines.add("claim " + began + " " + token));
    }
    return lines.toString();
  }

  private void add(StringJoiner lines, String name, String sql, String id) {
    world
        .journal()
        .sql(sql)
        .param(id)
        .query()
        .listOfRows()
        .forEach(row -> lines.add(name + " " + row));
  }
}
