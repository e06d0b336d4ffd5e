package io.caravan.intake;

import io.caravan.journal.StoreTrouble;
import java.util.Arrays;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * An exception in one line without its messages, since a database driver quotes the values that it
 * was given, and those are a customer's words.
 */
public final class TroubleInWords {

  private static final int MAX_CAUSES = 8;

  private TroubleInWords() {}

  public static String of(@Nullable Throwable trouble) {
    StringJoiner words = new StringJoiner(" < ");
    Throwable cause = trouble;
    for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
      words.add(name(cause));
      cause = cause.getCause();
    }
    return words + ownFrame(trouble).map(frame -> " at " + frame).orElse("");
  }

  private static String name(Throwable trouble) {
    String name = trouble.getClass().getSimpleName();
    String state = StoreTrouble.sqlState(trouble);
    return state == null ? name : name + " " + state;
  }

  private static Optional<StackTraceElement> ownFrame(@Nullable Throwable trouble) {
    return Optional.ofNullable(trouble).stream()
        .flatMap(t -> Arrays.stream(t.getStackTrace()))
        .filter(frame -> frame.getClassName().startsWith("io.caravan."))
        .findFirst();
  }
}
