package io.caravan.sandbox.stores;

import io.caravan.sandbox.ListenPort;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * PostgreSQL and Redis for tests. One of each serves all tests of the JVM: started by the first
 * that asks, ended when the JVM is gone. A test that stops, freezes or kills a store takes one of
 * its own.
 */
public final class TestStores {

  /** Far from UTC and off the full hour, so that a confusion of time zones shows. */
  public static final String TIME_ZONE = "Asia/Kathmandu";

  private static final AtomicInteger databases = new AtomicInteger();

  private TestStores() {}

  /** The shared PostgreSQL. */
  public static EmbeddedPostgres17 postgres() {
    return SharedPostgres.INSTANCE;
  }

  /** The shared Redis. */
  public static EmbeddedRedisServer redis() {
    return SharedRedis.INSTANCE;
  }

  /** A new, empty database on the shared PostgreSQL. */
  public static Database freshDatabase() {
    return postgres().createDatabase("test_" + databases.incrementAndGet());
  }

  /** A started PostgreSQL for the caller alone; to be closed, else it ends with the JVM. */
  public static EmbeddedPostgres17 ownPostgres() {
    Path directory = TemporaryDirectory.create().resolve("postgres");
    var postgres = new EmbeddedPostgres17(directory, ListenPort.anyFree(), TIME_ZONE);
    postgres.start();
    return postgres;
  }

  /** A started Redis for the caller alone; to be closed, else it ends with the JVM. */
  public static EmbeddedRedisServer ownRedis() {
    Path directory = TemporaryDirectory.create().resolve("redis");
    var redis = new EmbeddedRedisServer(directory, ListenPort.anyFree());
    redis.start();
    return redis;
  }

  private static final class SharedPostgres {
    static final EmbeddedPostgres17 INSTANCE = ownPostgres();
  }

  private static final class SharedRedis {
    static final EmbeddedRedisServer INSTANCE = ownRedis();
  }
}
