package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An append-only file of commits, one JSON line each: {@code [{"table":t,"id":n,"row":{…}|null}]}.
 * A commit is in the operating system's hands before it is answered, so it survives {@code kill
 * -9}.
 */
final class StoreFile implements AutoCloseable {

  record Change(String table, long id, @Nullable Row row) {}

  private final Path path;
  private final FileChannel channel;

  /**
   * @throws UncheckedIOException when the file cannot be opened
   */
  StoreFile(Path path) {
    this.path = path;
    try {
      if (path.toAbsolutePath().getParent() != null) {
        Files.createDirectories(path.toAbsolutePath().getParent());
      }
      cutTornLine(path);
      channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("The Chatwoot sandbox cannot keep its data in " + path, e);
    }
  }

  void replay(Map<String, Table<?>> tables) {
    long number = 0;
    try (var lines = Files.lines(path, StandardCharsets.UTF_8)) {
      for (String line : (Iterable<String>) lines::iterator) {
        number++;
        for (JsonNode change : Json.MAPPER.readTree(line)) {
          apply(tables, change);
        }
      }
    } catch (IOException | RuntimeException e) {
      throw new IllegalStateException(
          "Line %d of the Chatwoot sandbox's data file %s cannot be read: %s. Remove the file to start empty."
              .formatted(number, path, e.getMessage()),
          e);
    }
  }

  void append(List<Change> changes) {
    if (changes.isEmpty()) {
      return;
    }
    ArrayNode line = Json.MAPPER.createArrayNode();
    for (Change change : changes) {
      ObjectNode entry = line.addObject().put("table", change.table()).put("id", change.id());
      entry.set("row", Json.MAPPER.valueToTree(change.row()));
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The Chatwoot sandbox cannot write to " + path, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("The Chatwoot sandbox cannot close " + path, e);
    }
  }

  private static void apply(Map<String, Table<?>> tables, JsonNode change) throws IOException {
    Table<?> table = tables.get(change.path("table").asText());
    if (table == null) {
      throw new IOException("unknown table " + change.path("table"));
    }
    if (change.hasNonNull("row")) {
      table.putUnchecked(Json.MAPPER.treeToValue(change.get("row"), table.type));
    } else {
      table.remove(change.path("id").asLong());
    }
  }

  /**
   * A process killed while writing leaves a line without an end; that commit was never answered.
   */
  private static void cutTornLine(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      long end = file.length();
      while (end > 0) {
        file.seek(end - 1);
        if (file.read() == '\n') {
          break;
        }
        end--;
      }
      file.setLength(end);
    }
  }
}
