package io.caravan.sandbox.stores;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import io.caravan.sandbox.ListenPort;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.util.FileSystemUtils;

/**
 * PostgreSQL 17 that keeps what it has committed: unlike zonky's own default it runs with {@code
 * fsync} and {@code synchronous_commit}. Anyone on this machine may log in.
 */
public final class EmbeddedPostgres17 extends EmbeddedServer {

  static final String USER = "postgres";

  /** It asks for none; a word that would be noticed in a log. */
  private static final String PASSWORD = "password-of-the-database";

  private static final Duration START_PATIENCE = Duration.ofSeconds(30);
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);

  private final String timeZone;

  /**
   * @param directory created when it does not exist
   * @param timeZone of sessions that name none; JDBC sessions name the JVM's
   */
  public EmbeddedPostgres17(Path directory, ListenPort port, String timeZone) {
    super(directory, port);
    this.timeZone = timeZone;
  }

  /** Where and as whom to connect. */
  public record Database(String jdbcUrl, String username, String password) {}

  public Database database(String name) {
    String url = "jdbc:postgresql://localhost:%d/%s".formatted(port(), name);
    return new Database(url, USER, PASSWORD);
  }

  /** Creates the database unless it is there already. */
  public Database createDatabase(String name) {
    var admin = new PGSimpleDataSource();
    admin.setUrl(database("postgres").jdbcUrl());
    admin.setUser(USER);
    try (Connection connection = admin.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database \"" + name + "\"");
    } catch (SQLException e) {
      if (!"42P04".equals(e.getSQLState())) { // duplicate_database
        throw new IllegalStateException("Cannot create database " + name, e);
      }
    }
    return database(name);
  }

  @Override
  Optional<ServerProcess> process() {
    return processOn(directory());
  }

  private static Optional<ServerProcess> processOn(Path directory) {
    return ServerProcess.namedBy(pidFile(directory), isPostgresOn(directory));
  }

  private static Path pidFile(Path directory) {
    return directory.resolve("postmaster.pid");
  }

  private static Predicate<ProcessHandle.Info> isPostgresOn(Path directory) {
    return info -> {
      List<String> arguments = List.of(info.arguments().orElse(new String[0]));
      return info.command().filter(command -> command.endsWith("/postgres")).isPresent()
          && arguments.contains(directory.toString());
    };
  }

  @Override
  void launch() {
    try {
      if (!Files.exists(directory().resolve("PG_VERSION"))) {
        createCluster();
      }
      requireOurVersion();
      removeStalePidFile();
      run(directory());
    } catch (IOException e) {
      throw new StoreUnavailable(
          "PostgreSQL did not start on %s, port %d; see %s"
              .formatted(directory(), port(), logFile()),
          e);
    }
  }

  /** In a place of its own, then moved: an interrupted initdb never looks like a cluster. */
  private void createCluster() throws IOException {
    requireEmpty();
    Path fresh = directory().resolveSibling(directory().getFileName() + ".initdb");
    processOn(fresh).ifPresent(ServerProcess::kill);
    FileSystemUtils.deleteRecursively(fresh);
    run(fresh);
    processOn(fresh).ifPresent(this::shutDown);
    forgetLock(fresh);
    Files.move(fresh, directory(), ATOMIC_MOVE);
  }

  private void requireEmpty() throws IOException {
    if (!Files.exists(directory())) {
      return;
    }
    try (var content = Files.list(directory())) {
      if (content.findAny().isPresent()) {
        throw new StoreUnavailable(
            directory() + " is not empty and holds no PostgreSQL data. Choose another directory.");
      }
    }
  }

  private void requireOurVersion() throws IOException {
    String version = Files.readString(directory().resolve("PG_VERSION")).strip();
    if (!version.equals("17")) {
      throw new StoreUnavailable(
          "%s holds data of PostgreSQL %s, but this is 17. Move it away or choose another directory."
              .formatted(directory(), version));
    }
  }

  /**
   * PostgreSQL refuses to start while the pid in its pid file exists, be it another program's by
   * now. A pid that does not exist it handles itself, and better, as it looks for children left.
   */
  private void removeStalePidFile() throws IOException {
    if (ServerProcess.pidIn(pidFile(directory())).flatMap(ProcessHandle::of).isPresent()) {
      Files.delete(pidFile(directory()));
    }
  }

  private void run(Path directory) throws IOException {
    forgetLock(directory);
    EmbeddedPostgres.builder()
        .setDataDirectory(directory)
        .setCleanDataDirectory(false)
        .setRegisterShutdownHook(false)
        .setPort(port())
        .setPGStartupWait(START_PATIENCE)
        .setOutputRedirector(ProcessBuilder.Redirect.appendTo(logFile().toFile()))
        .setLocaleConfig("locale", "C")
        .setLocaleConfig("locale-provider", "builtin")
        .setLocaleConfig("builtin-locale", "C.UTF-8")
        .setServerConfig("fsync", "on")
        .setServerConfig("full_page_writes", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("max_connections", "200")
        .setServerConfig("timezone", timeZone)
        .setServerConfig("unix_socket_directories", "")
        .start();
  }

  /**
   * zonky holds a lock of its own until its way of stopping, which knows no orphans, is taken. Ours
   * ({@link DirectoryLock}) takes its place.
   */
  private static void forgetLock(Path directory) throws IOException {
    Files.deleteIfExists(directory.resolve("epg-lock"));
  }

  @Override
  void shutDown(ServerProcess process) {
    process.stop("INT", STOP_PATIENCE); // "fast": clients are sent away
  }
}
