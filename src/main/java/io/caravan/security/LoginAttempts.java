package io.caravan.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Bounds guessing: of wrong logins within a minute, a name from one address has 5, an address 50,
 * whatever names it tries, and a name 100 from everywhere; then it waits until the minute is over.
 * The last is not asked of an address that the name once came from with the right password, so that
 * a crowd cannot lock its owner out, nor of tokens, which nobody guesses and all of which it would
 * lock out. Kept by this node alone, in memory. Logins under way at the same moment are not counted
 * yet, so that a program with many requests is not refused; they are as many as the server has
 * threads.
 */
@Component
class LoginAttempts {

  static final int OF_A_NAME = 5;
  static final int OF_AN_ADDRESS = 50;
  static final int OF_A_NAME_EVERYWHERE = 100;

  /** Under which wrong tokens are counted; no user can be called that. */
  static final String A_TOKEN = "a token";

  static final Duration WINDOW = Duration.ofMinutes(1);

  /** Bounds the memory; the one that was not heard of for longest is forgotten. */
  static final int MOST = 10_000;

  private final Clock clock;
  private final Map<String, Window> windows = bounded();

  /** Names with an address that they came from with the right password, and when they last did. */
  private final Map<String, Instant> known = bounded();

  LoginAttempts(Clock clock) {
    this.clock = clock;
  }

  /**
   * @throws TooManyAttempts when nothing is looked at from there for now
   */
  synchronized void check(String address, String name) {
    String here = name(address, name);
    checkOne(here, OF_A_NAME);
    if (!known.containsKey(here) && !name.equals(A_TOKEN)) {
      checkOne(everywhere(name), OF_A_NAME_EVERYWHERE);
    }
    checkOne(network(address), OF_AN_ADDRESS);
  }

  synchronized void failed(String address, String name) {
    for (String key : List.of(name(address, name), everywhere(name), network(address))) {
      windows.merge(key, new Window(clock.instant(), 1), this::add);
    }
  }

  /** The address keeps its count: who knows one password may still guess another. */
  synchronized void succeeded(String address, String name) {
    windows.remove(name(address, name));
    known.put(name(address, name), clock.instant());
  }

  private void checkOne(String key, int limit) {
    Window window = windows.get(key);
    if (window != null && window.failures() >= limit && !window.isOver(clock.instant())) {
      throw new TooManyAttempts(Duration.between(clock.instant(), window.end()));
    }
  }

  private Window add(Window before, Window more) {
    return before.isOver(more.start()) ? more : new Window(before.start(), before.failures() + 1);
  }

  private static String name(String address, String name) {
    String known = name.toLowerCase(Locale.ROOT);
    return network(address) + " " + known.substring(0, Math.min(known.length(), 100));
  }

  private static String everywhere(String name) {
    return name("everywhere", name);
  }

  private static <T> Map<String, T> bounded() {
    return new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
        return size() > MOST;
      }
    };
  }

  /** Whoever has an IPv6 address usually has its whole /64. */
  static String network(String address) {
    if (!address.contains(":")) {
      return address;
    }
    try {
      byte[] bytes = InetAddress.getByName(address).getAddress(); // asks nobody: it has colons
      return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 8));
    } catch (UnknownHostException noAddress) {
      return address;
    }
  }

  private record Window(Instant start, int failures) {

    Instant end() {
      return start.plus(WINDOW);
    }

    boolean isOver(Instant now) {
      return !now.isBefore(end());
    }
  }
}
