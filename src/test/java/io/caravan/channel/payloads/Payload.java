package io.caravan.channel.payloads;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One webhook of the collection under {@code src/test/resources/payloads/<channel>}: {@code
 * <name>.body} holds its bytes and {@code <name>.expect.json} what has to become of it.
 *
 * @param expect {@code events}: what the parser has to make of it, each with the fields that
 *     matter; {@code chatwoot}: the messages that then have to be in Chatwoot, in order
 */
public record Payload(String channel, String name, byte[] body, JsonNode expect) {

  private static final Path ROOT = Path.of("src/test/resources/payloads");
  private static final String BODY = ".body";

  public static Stream<Payload> all() {
    return children(ROOT).stream()
        .flatMap(
            channel ->
                children(channel).stream()
                    .filter(file -> file.getFileName().toString().endsWith(BODY))
                    .map(file -> read(channel.getFileName().toString(), file)));
  }

  private static Payload read(String channel, Path file) {
    String fileName = file.getFileName().toString();
    String name = fileName.substring(0, fileName.length() - BODY.length());
    try {
      return new Payload(
          channel,
          name,
          Files.readAllBytes(file),
          new ObjectMapper().readTree(file.resolveSibling(name + ".expect.json").toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }

  private static List<Path> children(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return channel + "/" + name;
  }
}
