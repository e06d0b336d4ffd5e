package io.caravan.reload;

import io.caravan.config.CaravanProperties;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** The directory of the route files. */
@Component
class RouteDirectory {

  /** What is said of the directory as a whole. */
  static final String ALL = "*" + RouteText.SUFFIX;

  static final String NO_ROUTES =
      new Mistake(ALL, 1, "", "no route file is left; what ran before runs on").toString();

  private final Path directory;

  RouteDirectory(CaravanProperties properties) {
    this.directory = Path.of(properties.routes().directory());
  }

  static String unlisted(IOException e) {
    return new Mistake(ALL, 1, "", "cannot be listed: " + WhereInFile.rootWords(e)).toString();
  }

  Path path() {
    return directory;
  }

  /**
   * The texts of all files with that suffix, by their names; empty for one that cannot be read, see
   * {@link #whyNot}.
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

  /** Of a file that {@link #read} gave no text of. */
  Mistake whyNot(String name) {
    String why = "could not be read";
    try {
      Files.readString(directory.resolve(name));
    } catch (CharacterCodingException e) {
      why = "cannot be read as UTF-8";
    } catch (AccessDeniedException e) {
      why = "cannot be read: Caravan's user may not";
    } catch (NoSuchFileException e) {
      why = "cannot be read: it is a link to nothing";
    } catch (IOException e) {
      why = "cannot be read: " + WhereInFile.rootWords(e);
    }
    return new Mistake(name, 1, "", why);
  }

  private static Optional<RouteText> read(Path file) {
    try {
      return Optional.of(new RouteText(file, Files.readString(file)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
