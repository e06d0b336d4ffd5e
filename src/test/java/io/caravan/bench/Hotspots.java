package io.caravan.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Reads a flight recording of Caravan: where time and memory go, by the frame at work, by our own
 * frame nearest to it, and by part. Run by hand:
 *
 * <pre>
 * mvn -q test-compile exec:java -Dexec.classpathScope=test \
 *   -Dexec.mainClass=io.caravan.bench.Hotspots -Dexec.args=target/bench/caravan.jfr
 * </pre>
 */
public final class Hotspots {

  private static final int MOST = 25;
  private static final List<String> PARTS =
      List.of(
          "io.caravan.",
          "org.apache.camel.",
          "org.postgresql.",
          "com.zaxxer.",
          "org.springframework.",
          "org.apache.catalina.",
          "org.apache.coyote.",
          "org.apache.tomcat.",
          "com.fasterxml.",
          "io.lettuce.",
          "io.netty.",
          "org.apache.hc.",
          "io.micrometer.",
          "ch.qos.logback.",
          "java.",
          "jdk.",
          "sun.");

  private final Map<String, Long> frames = new HashMap<>();
  private final Map<String, Long> ours = new HashMap<>();
  private final Map<String, Long> parts = new HashMap<>();
  private final Map<String, Long> threads = new HashMap<>();
  private final Map<String, Long> allocatedBy = new HashMap<>();
  private final Map<String, Long> allocatedClasses = new HashMap<>();

  private Hotspots() {}

  public static void main(String[] args) throws IOException {
    Hotspots hotspots = new Hotspots();
    try (RecordingFile recording = new RecordingFile(Path.of(args[0]))) {
      while (recording.hasMoreEvents()) {
        hotspots.add(recording.readEvent());
      }
    }
    hotspots.print();
  }

  private void add(RecordedEvent event) {
    RecordedStackTrace stack = event.getStackTrace();
    if (stack == null || stack.getFrames().isEmpty()) {
      return;
    }
    switch (event.getEventType().getName()) {
      case "jdk.ExecutionSample" -> {
        count(frames, name(stack.getFrames().get(0)), 1);
        count(ours, nearest(stack, frame -> name(frame).startsWith("io.caravan.")), 1);
        count(parts, part(stack), 1);
        count(threads, threadGroup(event), 1);
      }
      case "jdk.ObjectAllocationSample" -> {
        long weight = event.getLong("weight");
        count(allocatedClasses, event.getClass("objectClass").getName(), weight);
        count(allocatedBy, nearest(stack, frame -> isOfALibrary(name(frame))), weight);
      }
      default -> {}
    }
  }

  private static String threadGroup(RecordedEvent event) {
    String name = event.getThread("sampledThread").getJavaName();
    return name == null ? "?" : name.replaceAll("\\d+", "#");
  }

  /** The part of the nearest frame that is not the JDK's: the JDK works for somebody. */
  private static String part(RecordedStackTrace stack) {
    return stack.getFrames().stream()
        .map(Hotspots::name)
        .filter(Hotspots::isOfALibrary)
        .findFirst()
        .map(
            name ->
                PARTS.stream().filter(name::startsWith).findFirst().orElse(name.split("[.]")[0]))
        .orElse("JDK alone");
  }

  private static boolean isOfALibrary(String name) {
    return !name.startsWith("java.") && !name.startsWith("jdk.") && !name.startsWith("sun.");
  }

  private static String nearest(RecordedStackTrace stack, Function<RecordedFrame, Boolean> wanted) {
    Optional<String> found =
        stack.getFrames().stream().filter(wanted::apply).findFirst().map(Hotspots::name);
    return found.orElse("(none)");
  }

  private static String name(RecordedFrame frame) {
    return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
  }

  private static void count(Map<String, Long> counts, String name, long n) {
    counts.merge(name, n, Long::sum);
  }

  private void print() {
    print("samples by thread", threads);
    print("samples by part", parts);
    print("samples by frame", frames);
    print("samples by our frame", ours);
    print("bytes by class", allocatedClasses);
    print("bytes by frame that is not the JDK's", allocatedBy);
  }

  private static void print(String title, Map<String, Long> counts) {
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    System.out.printf("%n%s (%,d)%n", title, all);
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(MOST)
        .forEach(
            each ->
                System.out.printf("%6.1f %%  %s%n", 100.0 * each.getValue() / all, each.getKey()));
  }
}
