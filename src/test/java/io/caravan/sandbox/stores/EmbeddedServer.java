package io.caravan.sandbox.stores;

import io.caravan.sandbox.ListenPort;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A real server on a data directory and a port, both of which stay the same over restarts. Whatever
 * a killed JVM left running on the directory is stopped before a new server starts there.
 */
abstract class EmbeddedServer implements AutoCloseable {

  private final Path directory;
  private final ListenPort port;
  private @Nullable DirectoryLock lock;

  EmbeddedServer(Path directory, ListenPort port) {
    this.directory = directory.toAbsolutePath().normalize();
    this.port = port;
  }

  /** The server process on the data directory, ours or an orphan of another JVM. */
  abstract Optional<ServerProcess> process();

  /** Starts the server on a directory on which none runs. Returns when it answers. */
  abstract void launch();

  /** Stops a running server in good order. */
  abstract void shutDown(ServerProcess process);

  public final Path directory() {
    return directory;
  }

  public final int port() {
    return port.number();
  }

  /** What the servers of this directory have logged. */
  public final Path logFile() {
    return directory.resolveSibling(directory.getFileName() + ".log");
  }

  public final boolean isRunning() {
    return process().isPresent();
  }

  /**
   * Starts the server; one that runs already is stopped first.
   *
   * @throws StoreUnavailable if it cannot be started; the message says why
   * @throws io.caravan.sandbox.PortTaken if another program listens on the port
   */
  public final synchronized void start() {
    if (lock == null) {
      lock = DirectoryLock.take(directory);
    }
    stop();
    port.requireFree();
    launch();
  }

  /** Stops the server in good order, also a paused one. Its port and data stay as they are. */
  public final synchronized void stop() {
    if (lock != null) {
      process().ifPresent(this::shutDown);
    }
  }

  /** Ends the server as a power cut does. */
  public final synchronized void kill() {
    process().ifPresent(ServerProcess::kill);
  }

  /** Freezes the server: it accepts connections and answers nothing. */
  public final synchronized void pause() {
    process().orElseThrow(() -> new IllegalStateException("Not running")).pause();
  }

  public final synchronized void resume() {
    process().ifPresent(ServerProcess::resume);
  }

  /** Stops the server and lets other JVMs have the directory. */
  @Override
  public final synchronized void close() {
    stop();
    if (lock != null) {
      lock.close();
      lock = null;
    }
  }
}
