package io.caravan.media;

import io.caravan.channel.MediaRequest;
import io.caravan.channel.NoMedia;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.jspecify.annotations.Nullable;

/**
 * Makes a request of a channel's, follows its redirects by hand and says in words what went wrong.
 * Each address on the way is checked; credentials go to the hosts that they are for, and not along
 * a redirect to another server.
 */
final class MediaHttp {

  private static final int MOST_REDIRECTS = 5;
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  private final GuardedHttp http;

  MediaHttp(GuardedHttp http) {
    this.http = http;
  }

  /** Takes the answer that is not a redirect and no failure. */
  @FunctionalInterface
  interface BodyReader<T> {
    T read(URI url, ClassicHttpResponse answer) throws IOException, NoMedia, MediaTrouble;
  }

  /**
   * @param allowed servers that may have private addresses
   * @throws NoMedia when it cannot be had, however often it is tried
   * @throws MediaTrouble when it could not be had this time
   */
  <T> T get(MediaRequest request, Set<Origin> allowed, FetchDeadline deadline, BodyReader<T> reader)
      throws NoMedia, MediaTrouble {
    URI url = WebAddress.of(request.url());
    Origin first = Origin.of(url);
    try {
      for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        URI here = url;
        boolean trusted = Origin.of(here).equals(first);
        Hop<T> hop =
            http.send(
                here,
                trusted ? credentials(request, first, allowed) : Map.of(),
                request.json(),
                allowed.contains(Origin.of(here)),
                deadline,
                answer -> hop(here, request, answer, reader));
        if (hop.next == null) {
          return Objects.requireNonNull(hop.result, "an answer that was read");
        }
        url = hop.next;
      }
    } catch (IOException e) {
      throw inWords(e, deadline);
    }
    throw new NoMedia("its link leads on too often");
  }

  static Map<String, String> credentials(MediaRequest request, Origin origin, Set<Origin> allowed) {
    boolean safe = origin.isEncrypted() || allowed.contains(origin);
    return safe && origin.isOneOf(request.hosts()) ? request.credentials() : Map.of();
  }

  private static <T> Hop<T> hop(
      URI url, MediaRequest request, ClassicHttpResponse answer, BodyReader<T> reader)
      throws IOException, NoMedia, MediaTrouble {
    int status = answer.getCode();
    if (status == 200) {
      return new Hop<>(null, reader.read(url, answer));
    }
    Header location = answer.getFirstHeader("Location");
    if (status >= 300 && status < 400 && location != null) {
      if (request.json() != null) {
        throw new NoMedia("its channel answers with a redirect");
      }
      return new Hop<>(WebAddress.of(url, location.getValue()), null);
    }
    switch (status) {
      case 401, 403 -> throw new NoMedia("access to it is refused (HTTP " + status + ")");
      case 404 -> throw new MediaTrouble("it is not there (HTTP 404)");
      case 410 -> throw new NoMedia("it is gone (HTTP 410)");
      case 408, 409, 425, 429 ->
          throw new MediaTrouble(
              "its server asks to wait (HTTP " + status + ")", retryAfter(answer));
      default -> {
        if (status >= 400 && status < 500) {
          throw new NoMedia("its server refuses it (HTTP " + status + ")");
        }
        throw new MediaTrouble("its server answers HTTP " + status, retryAfter(answer));
      }
    }
  }

  private static Duration retryAfter(ClassicHttpResponse answer) {
    Duration told = Objects.requireNonNullElse(RetryAfter.of(answer), Duration.ZERO);
    return told.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : told;
  }

  static MediaTrouble inWords(IOException e, FetchDeadline deadline) throws NoMedia {
    if (e instanceof BlockedAddress) {
      throw new NoMedia("its address is not public");
    }
    if (deadline.isOver() || e instanceof SocketTimeoutException) {
      return new MediaTrouble("it did not arrive in time");
    }
    if (e instanceof UnknownHostException) {
      return new MediaTrouble("its host is not known");
    }
    if (e instanceof SSLException) {
      return new MediaTrouble("its server cannot be trusted (TLS)");
    }
    return new MediaTrouble("the connection to its server failed");
  }

  /**
   * @param next where a redirect leads to; null when there is a result
   */
  private record Hop<T>(@Nullable URI next, @Nullable T result) {}
}
