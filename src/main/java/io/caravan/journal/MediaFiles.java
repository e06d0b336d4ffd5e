package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The delivering side of the spool. Asked only for events that have attachments. */
@Component
public class MediaFiles {

  private static final String OF_EVENT = Sql.named("media-of-event");
  private static final String WANT = Sql.named("want-media");
  private static final String WAKE = Sql.named("wake-event");
  private static final String DROP = Sql.named("drop-delivered-media");

  private final JdbcClient jdbc;
  private final MediaChunks chunks;

  MediaFiles(@Qualifier("relayJdbc") JdbcClient jdbc) {
    this.jdbc = jdbc;
    this.chunks = new MediaChunks(jdbc);
  }

  /** In the order of the attachments; an event of a version before files has none. */
  public List<EventMedia> ofEvent(long event) {
    return jdbc.sql(OF_EVENT).param("event", event).query(MediaFiles::read).list();
  }

  /** Its turn has come: its files are fetched even if the spool is full. */
  public void want(long event) {
    jdbc.sql(WANT).param("event", event).update();
  }

  /**
   * After it was written down that an event waits: makes it due again if its last file was settled
   * at that moment.
   */
  public void wakeIfSettled(long event) {
    jdbc.sql(WAKE).param("event", event).update();
  }

  /**
   * Writes a file's bytes to a temporary one.
   *
   * @throws java.io.UncheckedIOException when the disk does not take them
   */
  public void copy(long media, TemporaryFile target) {
    chunks.copy(media, target);
  }

  /** Removes the bytes of its files if it is delivered. */
  public void dropDelivered(long event) {
    jdbc.sql(DROP).param("event", event).update();
  }

  private static EventMedia read(ResultSet row, int n) throws SQLException {
    EventMedia.State state =
        EventMedia.State.valueOf(row.getString("state").toUpperCase(Locale.ROOT));
    boolean kept = row.getBoolean("spooled");
    return new EventMedia(
        row.getLong("id"),
        row.getInt("place"),
        state,
        kept ? facts(row) : null,
        row.getString("reason"),
        state == EventMedia.State.WAITING ? Times.read(row, "next_attempt_at") : null);
  }

  private static MediaFacts facts(ResultSet row) throws SQLException {
    return new MediaFacts(
        row.getLong("size"), row.getString("sha256"), row.getString("mime"), row.getString("name"));
  }
}
