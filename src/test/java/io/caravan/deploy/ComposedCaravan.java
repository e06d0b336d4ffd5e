package io.caravan.deploy;

import io.caravan.sandbox.ListenPort;
import io.caravan.testing.CaravanProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * Caravan as its container has it, as far as that can be had without an engine: the jar in layers
 * in a directory that is read-only, the routes and the configuration of this repository, the
 * secrets that the script makes, the entry point and the variables of the image, and exactly the
 * environment of the compose file.
 */
final class ComposedCaravan implements AutoCloseable {

  private final Path root;
  private final Path home;
  private final Path secrets;
  private final Dockerfile image = Dockerfile.read();
  private final Map<String, String> environment;
  private final int port = ListenPort.anyFree().number();
  private final CaravanProcess process;
  private final List<String> before;

  /**
   * Lays everything out; does not start it.
   *
   * @param root an empty directory
   * @param elsewhere variables whose hosts and ports are other ones here
   */
  ComposedCaravan(Path root, Map<String, String> elsewhere) {
    this.root = root;
    home = root.resolve("caravan");
    secrets = root.resolve("secrets");
    layOut();
    environment = environment(elsewhere);
    process = CaravanProcess.of("composed", port, () -> inHome(image.last("ENTRYPOINT").exec()));
    before = files();
  }

  private void layOut() {
    try {
      String jar = System.getProperty("caravan.jar");
      String extract = "java -Djarmode=tools -jar %s extract --layers --destination layers";
      run(new ProcessBuilder(extract.formatted(jar).split(" ")).directory(root.toFile()));
      for (String layer : List.of("dependencies", "snapshot-dependencies", "application")) {
        FileSystemUtils.copyRecursively(root.resolve("layers").resolve(layer), home);
      }
      FileSystemUtils.copyRecursively(Path.of("routes"), home.resolve("routes"));
      FileSystemUtils.copyRecursively(Path.of("deploy/config"), home.resolve("config"));
      run(new ProcessBuilder("deploy/make-secrets.sh", secrets.toString()));
      Files.createDirectory(root.resolve("tmp"));
      setWritable(false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** For any user but root. What root writes all the same is found by {@link #written}. */
  private void setWritable(boolean writable) throws IOException {
    try (Stream<Path> all = Files.walk(home)) {
      for (Path path : all.filter(Files::isDirectory).toList()) {
        Files.setPosixFilePermissions(
            path, PosixFilePermissions.fromString(writable ? "rwxr-xr-x" : "r-xr-xr-x"));
      }
    }
  }

  private Map<String, String> environment(Map<String, String> elsewhere) {
    Map<String, String> variables =
        new TreeMap<>(new Compose(Compose.example()).environment("caravan"));
    if (!variables.keySet().containsAll(elsewhere.keySet())) {
      throw new IllegalStateException("The compose file does not set all of " + elsewhere);
    }
    variables.putAll(elsewhere);
    variables.replaceAll((name, value) -> value.replace("/run/secrets", secrets.toString()));
    variables.put("SERVER_PORT", String.valueOf(port)); // the container's own is 8080
    variables.put(
        "JAVA_TOOL_OPTIONS",
        image.variable("JAVA_TOOL_OPTIONS") + " -Djava.io.tmpdir=" + root.resolve("tmp"));
    variables.put("PATH", Path.of(System.getProperty("java.home"), "bin").toString());
    return variables;
  }

  private ProcessBuilder inHome(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder;
  }

  CaravanProcess process() {
    return process;
  }

  String secret(String name) throws IOException {
    return Files.readString(secrets.resolve(name));
  }

  void writeSecret(String name, String value) throws IOException {
    Files.delete(secrets.resolve(name));
    Files.writeString(secrets.resolve(name), value);
  }

  /** The image's health check, run as an engine would. */
  int healthCheck() throws IOException {
    return run(inHome(image.last("HEALTHCHECK").exec()));
  }

  /** What is in its directory now, and was not when it started. */
  List<String> written() {
    List<String> written = new ArrayList<>(files());
    written.removeAll(before);
    return written;
  }

  private List<String> files() {
    try (Stream<Path> all = Files.walk(home)) {
      return all.map(path -> path + " " + path.toFile().lastModified()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int run(ProcessBuilder command) throws IOException {
    Process child =
        command
            .redirectErrorStream(true)
            .redirectOutput(root.resolve("commands.log").toFile())
            .start();
    try {
      if (!child.waitFor(60, TimeUnit.SECONDS)) {
        child.destroyForcibly();
        throw new IllegalStateException(command.command() + " did not end");
      }
      return child.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.close();
    try {
      setWritable(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
