package io.caravan.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The rules that hold over all of {@code caravan.*}; those of one part are in classes beside. */
final class ConfigurationCheck {

  void check(CaravanProperties properties, Findings findings) {
    checkRoutes(properties.routes(), findings);
    ChatwootCheck.check(properties.chatwoot(), findings);
    AccessCheck.check(properties, findings);
    LockCheck.check(properties.lock(), findings);
    TimingCheck.check(properties, findings);
    MediaCheck.check(properties, findings);
    ProfileCheck.check(properties.profiles(), findings);
    TracingCheck.check(properties.tracing(), findings);
    new InboxCheck(properties.chatwoot(), properties.routes(), findings)
        .check(properties.inboxes());
  }

  private static void checkRoutes(RoutesProperties routes, Findings findings) {
    String key = "caravan.routes.directory";
    try {
      Path directory = Path.of(routes.directory());
      if (!Files.isDirectory(directory) || !Files.isReadable(directory)) {
        findings.problem(key, directory.toAbsolutePath().normalize() + " is no readable directory");
      } else {
        findings.expect(
            holdsRoutes(directory),
            key,
            directory.toAbsolutePath().normalize() + " holds no *.camel.yaml file");
      }
    } catch (InvalidPathException notAPath) {
      findings.problem(key, "is no path; expected one such as ./routes");
    }
  }

  private static boolean holdsRoutes(Path directory) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.camel.yaml")) {
      return files.iterator().hasNext();
    } catch (IOException unreadable) {
      throw new UncheckedIOException("Cannot list " + directory, unreadable);
    }
  }
}
