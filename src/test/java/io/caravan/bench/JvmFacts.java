package io.caravan.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a JVM of this machine takes: Linux' word for its memory, jcmd's for its heap. */
final class JvmFacts {

  private static final double MB = 1024 * 1024;

  private JvmFacts() {}

  /** Resident memory in MB. */
  static double residentMb(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Live objects in MB, after a full collection. */
  static double heapAfterCollectionMb(long pid) {
    String histogram = jcmd(pid, "GC.class_histogram");
    return histogram
        .lines()
        .filter(line -> line.startsWith("Total"))
        .mapToDouble(line -> Double.parseDouble(line.strip().split("\\s+")[2]) / MB)
        .findFirst()
        .orElseThrow(() -> new InvalidMeasurement("jcmd has told no total"));
  }

  static String jcmd(long pid, String command) {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    try {
      Process process =
          new ProcessBuilder(jcmd.toString(), String.valueOf(pid), command)
              .redirectErrorStream(true)
              .start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
