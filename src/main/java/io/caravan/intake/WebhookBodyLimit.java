package io.caravan.intake;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Ends a webhook's body one byte after its inbox's limit. Camel copies the whole body into memory
 * before the first step of a route runs; that byte is enough for {@link ReadRawBody} to answer 413.
 */
class WebhookBodyLimit extends HttpFilter {

  private final Inboxes inboxes;

  WebhookBodyLimit(Inboxes inboxes) {
    this.inboxes = inboxes;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(new Limited(request, limit(request)), response);
  }

  /** Nothing has to be read for an inbox that does not exist. */
  private long limit(HttpServletRequest request) {
    return inboxes.ofPath(request).map(inbox -> inbox.getValue().maxBody().toBytes()).orElse(0L);
  }

  private static final class Limited extends HttpServletRequestWrapper {
    private final long limit;

    Limited(HttpServletRequest request, long limit) {
      super(request);
      this.limit = limit;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
      return new LimitedStream(super.getInputStream(), limit + 1);
    }
  }

  private static final class LimitedStream extends ServletInputStream {
    private final ServletInputStream body;
    private long left;

    LimitedStream(ServletInputStream body, long left) {
      this.body = body;
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      int read = left > 0 ? body.read() : -1;
      left -= read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left <= 0) {
        return -1;
      }
      int read = body.read(target, offset, (int) Math.min(length, left));
      left -= Math.max(read, 0);
      return read;
    }

    @Override
    public boolean isFinished() {
      return left <= 0 || body.isFinished();
    }

    @Override
    public boolean isReady() {
      return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
      body.setReadListener(listener);
    }
  }
}
