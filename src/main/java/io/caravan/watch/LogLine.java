package io.caravan.watch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * A line of a name and fields, {@code delivery.attempted outcome=delivered inbox=demo}. In JSON
 * logs each field is one of its own besides, {@code caravan.outcome}; the trace is {@code
 * trace.id}, as ECS calls it.
 */
public final class LogLine {

  /** Names and values by turns: there is a line for each webhook, and no field comes twice. */
  private final List<Object> fields = new ArrayList<>(16);

  private final StringBuilder text = new StringBuilder(192);

  private LogLine(String name) {
    text.append(name);
  }

  public static LogLine of(String name) {
    return new LogLine(name);
  }

  /** A word or number; null is written {@code -} and is no field. */
  public LogLine with(String name, @Nullable Object value) {
    return field("caravan." + name, name, value, value == null ? "-" : value.toString());
  }

  /** Words, in quotation marks. */
  public LogLine saying(String name, String words) {
    return field("caravan." + name, name, words, '"' + words + '"');
  }

  /** The trace that the work belongs to; null is left out. */
  public LogLine trace(@Nullable String id) {
    return id == null ? this : field("trace.id", "trace", id, id);
  }

  public void info(Logger log) {
    write(log, Level.INFO);
  }

  public void warn(Logger log) {
    write(log, Level.WARN);
  }

  private LogLine field(String field, String name, @Nullable Object value, String written) {
    text.append(' ').append(name).append('=').append(written);
    if (value != null) {
      fields.add(field);
      fields.add(value instanceof Number ? value : value.toString());
    }
    return this;
  }

  private void write(Logger log, Level level) {
    LoggingEventBuilder event = log.atLevel(level);
    for (int i = 0; i < fields.size(); i += 2) {
      event = event.addKeyValue((String) fields.get(i), fields.get(i + 1));
    }
    event.log(text.toString());
  }
}
