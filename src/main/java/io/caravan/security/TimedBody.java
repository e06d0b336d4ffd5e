package io.caravan.security;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.jspecify.annotations.Nullable;

/** A body that ends with an exception when it comes too slowly. */
class TimedBody implements InputBuffer {

  /**
   * From the first read. A read that waits ends by itself after server.tomcat.connection-timeout.
   */
  private static final Duration TO_READ = Duration.ofSeconds(10);

  private static final Duration TO_DROP = Duration.ofSeconds(2);

  private final InputBuffer body;
  private final LongSupplier nanos;
  private @Nullable BodyTime time;
  private boolean failed;

  TimedBody(InputBuffer body, LongSupplier nanos) {
    this.body = body;
    this.nanos = nanos;
  }

  /**
   * @throws SocketTimeoutException when the time is over, which Tomcat answers 408
   */
  @Override
  public int doRead(ApplicationBufferHandler target) throws IOException {
    BodyTime running = time == null ? new BodyTime(nanos, TO_READ) : time;
    time = running;
    try {
      if (running.isOver()) {
        throw new SocketTimeoutException("the body came too slowly");
      }
      int read = body.doRead(target);
      running.came(read);
      return read;
    } catch (IOException broken) {
      failed = true;
      throw broken;
    }
  }

  @Override
  public int available() {
    return body.available();
  }

  /**
   * Reads what nobody wants, so that who is still sending gets to read its answer.
   *
   * @return false when it is more than that, or comes too slowly, or broke off
   */
  boolean drop(long most) {
    BodyTime left = new BodyTime(nanos, TO_DROP);
    Dropped dropped = new Dropped();
    try {
      long came = 0;
      while (!failed && came <= most && !left.isOver()) {
        int read = body.doRead(dropped);
        if (read < 0) {
          return true;
        }
        left.came(read);
        came += read;
      }
    } catch (IOException broken) {
      // as if it were too slow
    }
    return false;
  }

  private static final class Dropped implements ApplicationBufferHandler {
    private ByteBuffer buffer = EMPTY_BUFFER;

    @Override
    public void setByteBuffer(ByteBuffer given) {
      buffer = given;
    }

    @Override
    public ByteBuffer getByteBuffer() {
      return buffer;
    }

    @Override
    public void expand(int size) {
      // it only points at what the connection has read
    }
  }
}
