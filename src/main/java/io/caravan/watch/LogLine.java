package io.caravan.watch;

import java.util.LinkedHashMap;
import java.util.Map;
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

  private final StringBuilder text;
  private final Map<String, Object> fields = new LinkedHashMap<>();

  private LogLine(String name) {
    text = new StringBuilder(name);
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
      fields.put(field, value instanceof Number ? value : value.toString());
    }
    return this;
  }

  private void write(Logger log, Level level) {
    LoggingEventBuilder event = log.atLevel(level);
    fields.forEach(event::addKeyValue);
    event.log(text.toString());
  }
}
