package io.caravan.bench;

import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How fast the same jar starts unpacked, and with an archive of the classes that it loads. */
final class UnpackedStart {

  private final Database database;
  private final String chatwootUrl;
  private final BenchSettings settings;

  UnpackedStart(Database database, String chatwootUrl, BenchSettings settings) {
    this.database = database;
    this.chatwootUrl = chatwootUrl;
    this.settings = settings;
  }

  void measure(Figures figures) {
    Path unpacked = Child.file("unpacked");
    Path archive = Child.file("classes.jsa");
    Child.start(
            "unpack",
            Map.of(),
            List.of(
                "-Djarmode=tools",
                "-jar",
                CaravanJar.path(),
                "extract",
                "--force",
                "--destination",
                unpacked.toString()))
        .awaitEnd(Duration.ofMinutes(1));
    String jar = unpacked.resolve(Path.of(CaravanJar.path()).getFileName()).toString();
    figures.put("start.unpacked", seconds("-XX:ArchiveClassesAtExit=" + archive, jar));
    figures.put("start.archive", seconds("-XX:SharedArchiveFile=" + archive, jar));
  }

  private double seconds(String sharing, String jar) {
    try (CaravanJar caravan =
        new CaravanJar(
            "caravan-unpacked", database, chatwootUrl, settings, List.of(sharing, "-jar", jar))) {
      return caravan.startSeconds();
    }
  }
}
