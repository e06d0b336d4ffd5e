package io.caravan.intake;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A request's body in one array of its size: two buffers of 8 kB for each, as Camel and {@code
 * readNBytes} have them, were a fifth of what a webhook of 350 bytes allocated.
 */
final class RequestBody {

  /** More is not believed before it came: who only says that it sends much gets no memory. */
  private static final int BELIEVED = 64 * 1024;

  private RequestBody() {}

  /**
   * What came, at most what {@link WebhookBodyLimit} lets through; null when the request says that
   * it has none.
   *
   * @throws IOException when less came than the request said, or too slowly, or broken chunks
   */
  static byte @Nullable [] read(HttpServletRequest request) throws IOException {
    long length = request.getContentLengthLong();
    if (length == 0) {
      return null;
    }
    InputStream stream = request.getInputStream();
    if (length < 0 || length > BELIEVED) {
      return stream.readAllBytes();
    }
    byte[] body = new byte[(int) length];
    int read = stream.readNBytes(body, 0, body.length);
    return read == body.length ? body : Arrays.copyOf(body, read);
  }
}
