package io.caravan.sandbox.chatwoot;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a sandbox behaves.
 *
 * @param clock of created_at, activity, the flood guard and the search limit
 * @param token the administrator's first token
 * @param accountId the account that is there from the start
 * @param pause between check and write of every request
 * @param deleteDelay until a deleted contact's or conversation's rest is removed
 * @param searchesPerMinute and account; more are answered 429
 * @param messagesPerMinute and conversation; more are answered 422
 * @param persistTo a file that keeps all rows over a restart
 * @param bind the address to listen on
 */
public record SandboxOptions(
    Clock clock,
    String token,
    long accountId,
    Duration pause,
    Duration deleteDelay,
    int searchesPerMinute,
    int messagesPerMinute,
    @Nullable Path persistTo,
    String bind) {

  public static SandboxOptions defaults() {
    return new SandboxOptions(
        Clock.systemUTC(),
        "sandbox-token",
        1,
        Duration.ZERO,
        Duration.ofMillis(500),
        100,
        200,
        null,
        "127.0.0.1");
  }

  public SandboxOptions clock(Clock value) {
    return new SandboxOptions(
        value,
        token,
        accountId,
        pause,
        deleteDelay,
        searchesPerMinute,
        messagesPerMinute,
        persistTo,
        bind);
  }

  public SandboxOptions token(String value) {
    return new SandboxOptions(
        clock,
        value,
        accountId,
        pause,
        deleteDelay,
        searchesPerMinute,
        messagesPerMinute,
        persistTo,
        bind);
  }

  public SandboxOptions accountId(long value) {
    return new SandboxOptions(
        clock,
        token,
        value,
        pause,
        deleteDelay,
        searchesPerMinute,
        messagesPerMinute,
        persistTo,
        bind);
  }

  public SandboxOptions pause(Duration value) {
    return new SandboxOptions(
        clock,
        token,
        accountId,
        value,
        deleteDelay,
        searchesPerMinute,
        messagesPerMinute,
        persistTo,
        bind);
  }

  public SandboxOptions deleteDelay(Duration value) {
    return new SandboxOptions(
        clock,
        token,
        accountId,
        pause,
        value,
        searchesPerMinute,
        messagesPerMinute,
        persistTo,
        bind);
  }

  public SandboxOptions searchesPerMinute(int value) {
    return new SandboxOptions(
        clock, token, accountId, pause, deleteDelay, value, messagesPerMinute, persistTo, bind);
  }

  public SandboxOptions messagesPerMinute(int value) {
    return new SandboxOptions(
        clock, token, accountId, pause, deleteDelay, searchesPerMinute, value, persistTo, bind);
  }

  public SandboxOptions persistTo(Path value) {
    return new SandboxOptions(
        clock,
        token,
        accountId,
        pause,
        deleteDelay,
        searchesPerMinute,
        messagesPerMinute,
        value,
        bind);
  }

  public SandboxOptions bind(String value) {
    return new SandboxOptions(
        clock,
        token,
        accountId,
        pause,
        deleteDelay,
        searchesPerMinute,
        messagesPerMinute,
        persistTo,
        value);
  }
}
