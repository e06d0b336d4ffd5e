package io.caravan.logs;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes what a JVM of tests writes to its output and to its errors, with all its logs, to a file
 * below {@code caravan.logs} besides. Found by the service loader; without that property it does
 * nothing.
 */
public class LogTee implements TestExecutionListener {

  static final String PROPERTY = "caravan.logs";

  private @Nullable PrintStream outBefore;
  private @Nullable PrintStream errBefore;
  private @Nullable OutputStream file;

  @Override
  public void testPlanExecutionStarted(TestPlan plan) {
    String directory = System.getProperty(PROPERTY);
    if (directory == null) {
      return;
    }
    try {
      Path log = Path.of(directory, "tests-" + ProcessHandle.current().pid() + ".log");
      Files.createDirectories(log.getParent());
      OutputStream out =
          new BufferedOutputStream(
              Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
      file = out;
      outBefore = System.out;
      errBefore = System.err;
      System.setOut(new PrintStream(new Both(System.out, out), true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(new Both(System.err, out), true, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    if (file == null) {
      return;
    }
    System.setOut(outBefore);
    System.setErr(errBefore);
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file is written by what is logged after its end, too: by nobody. */
  private static final class Both extends OutputStream {

    private final PrintStream console;
    private final OutputStream file;

    Both(PrintStream console, OutputStream file) {
      this.console = console;
      this.file = file;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
      console.write(bytes, from, length);
      synchronized (file) { // both are written to it
        file.write(bytes, from, length);
      }
    }

    @Override
    public void flush() {
      console.flush();
    }
  }
}
