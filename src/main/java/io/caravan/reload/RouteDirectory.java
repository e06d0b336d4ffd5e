package io.caravan.reload;

import io.caravan.config.CaravanProperties;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** The directory of the route files. */
@Component
class RouteDirectory {

  private final Path directory;

  RouteDirectory(CaravanProperties properties) {
    this.directory = Path.of(properties.routes().directory());
  }

  Path path() {
    return directory;
  }

  /**
   * The texts of all files with that suffix, by their names; empty for one that cannot be read as
   * UTF-8.
   *
   * @throws IOException when the directory cannot be listed
   */
  Map<String, Optional<RouteText>> read(String suffix) throws IOException {
    Map<String, Optional<RouteText>> texts = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + suffix)) {
      for (Path file : files) {
        texts.put(file.getFileName().toString(), read(file));
      }
    }
    return texts;
  }

  private static Optional<RouteText> read(Path file) {
    try {
      return Optional.of(new RouteText(file, Files.readString(file)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
