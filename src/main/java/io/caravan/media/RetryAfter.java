package io.caravan.media;

import java.time.Duration;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.jspecify.annotations.Nullable;

/** What a vendor's {@code Retry-After} says in seconds; a date is as good as none. */
final class RetryAfter {

  private RetryAfter() {}

  static @Nullable Duration of(ClassicHttpResponse answer) {
    Header header = answer.getFirstHeader("Retry-After");
    boolean seconds = header != null && header.getValue().strip().matches("[0-9]{1,6}");
    return seconds ? Duration.ofSeconds(Long.parseLong(header.getValue().strip())) : null;
  }
}
