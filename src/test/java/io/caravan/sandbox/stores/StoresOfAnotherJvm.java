package io.caravan.sandbox.stores;

import io.caravan.sandbox.ListenPort;
import java.io.IOException;
import java.nio.file.Path;

/** The stores started by a JVM of their own, which then waits to be killed. */
final class StoresOfAnotherJvm {

  private StoresOfAnotherJvm() {}

  /** Starts that JVM; returns when its stores hold data. */
  static Process start(Path directory) throws IOException {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                StoresOfAnotherJvm.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var output = jvm.inputReader()) {
      if (output.lines().noneMatch("ready"::equals)) {
        throw new IllegalStateException("The other JVM did not start the stores");
      }
    }
    return jvm;
  }

  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    var postgres = postgres(directory);
    postgres.start();
    Sql.execute(postgres.createDatabase("kept"), "create table t as select 42 as n");
    var redis = redis(directory);
    redis.start();
    redis.command("SET k v");
    System.out.println("ready");
    Thread.currentThread().join();
  }

  static EmbeddedPostgres17 postgres(Path directory) {
    return new EmbeddedPostgres17(
        directory.resolve("postgres"), ListenPort.anyFree(), TestStores.TIME_ZONE);
  }

  static EmbeddedRedisServer redis(Path directory) {
    return new EmbeddedRedisServer(directory.resolve("redis"), ListenPort.anyFree());
  }
}
