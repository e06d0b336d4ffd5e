package io.caravan.routes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;
import org.apache.camel.CamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.spi.InterceptStrategy;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Notes which nodes of the route files a test reached. As a bean it is found by every Spring test,
 * and by an application that runs on the test classes; a bare context calls {@link #record} before
 * it starts. What is noted outlives a killed JVM.
 *
 * <p>The directory is the system property {@value #PROPERTY}, which the build sets; without it
 * nothing is noted. A test that starts another JVM passes the property on.
 */
@Component
public final class RouteCoverage implements InterceptStrategy {

  public static final String PROPERTY = "caravan.route-coverage";

  private static final String JVM = UUID.randomUUID() + ".csv";

  private final @Nullable Path notes;

  @Autowired
  public RouteCoverage() {
    this(Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).orElse(null));
  }

  RouteCoverage(@Nullable Path directory) {
    notes = directory == null ? null : directory.resolve(JVM);
  }

  /** Notes what is reached in a context that has not started yet. */
  public static void record(CamelContext context) {
    context.getCamelContextExtension().addInterceptStrategy(new RouteCoverage());
  }

  @Override
  public Processor wrapProcessorInInterceptors(
      CamelContext context, NamedNode node, Processor target, @Nullable Processor next) {
    Path file = notes;
    if (file == null || node.getLocation() == null) {
      return target;
    }
    String line = key(fileOf(node), node.getLineNumber(), node.getId());
    return new NotedNode(target, () -> write(file, line));
  }

  static String key(String file, int line, String id) {
    return file + "," + line + "," + id;
  }

  private static String fileOf(NamedNode node) {
    return node.getLocation().replaceFirst(".*[:/]", "");
  }

  private static synchronized void write(Path notes, String line) {
    try {
      Files.createDirectories(notes.getParent());
      Files.writeString(notes, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
