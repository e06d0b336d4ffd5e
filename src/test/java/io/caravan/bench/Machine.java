package io.caravan.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Where figures were taken. */
final class Machine {

  private Machine() {}

  /** Lines of a Markdown list. */
  static List<String> facts(String postgres, BenchSettings settings) throws IOException {
    FileStore disk = Files.getFileStore(Path.of(System.getProperty("java.io.tmpdir")));
    return List.of(
        "* %d cores (%s), %s of memory, %s %s, the stores' disk is %s"
            .formatted(
                Runtime.getRuntime().availableProcessors(),
                fact("/proc/cpuinfo", "model name"),
                fact("/proc/meminfo", "MemTotal"),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                disk.type()),
        "* load of the last minute before it: "
            + String.format(
                Locale.ROOT,
                "%.1f",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage())
            + " (what is above 0.5 is somebody else's, and so are parts of the figures)",
        "* Java %s (%s), Caravan with `-Xms%s -Xmx%s` and its defaults; PostgreSQL %s with fsync, synchronous_commit and full_page_writes on, else its defaults; the embedded Redis"
            .formatted(
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                settings.heap(),
                settings.heap(),
                postgres),
        "* scale %s, %d run(s)".formatted(settings.scale(), settings.runs()));
  }

  private static String fact(String file, String key) throws IOException {
    return Files.readAllLines(Path.of(file)).stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("?");
  }
}
