package io.caravan.chatwoot;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Future;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** One call on its way: its deadline, and whether anything of it has been sent. */
final class RunningCall {

  private static final String ATTRIBUTE = RunningCall.class.getName();

  private final Runnable abort;
  private long deadline;
  private boolean sent;
  private boolean overdue;
  private @Nullable Future<?> alarm;

  /**
   * @param deadline in {@link System#nanoTime()}
   */
  RunningCall(long deadline, Runnable abort) {
    this.deadline = deadline;
    this.abort = abort;
  }

  static RunningCall of(HttpContext context) {
    return (RunningCall) context.getAttribute(ATTRIBUTE);
  }

  void attachTo(HttpContext context) {
    context.setAttribute(ATTRIBUTE, this);
  }

  synchronized long deadline() {
    return deadline;
  }

  synchronized void alarm(long deadline, Future<?> alarm) {
    cancelAlarm();
    this.deadline = deadline;
    this.alarm = alarm;
  }

  synchronized void cancelAlarm() {
    if (alarm != null) {
      alarm.cancel(false);
      alarm = null;
    }
  }

  /**
   * Called right before the first byte.
   *
   * @throws InterruptedIOException when the deadline is over: then it must not be sent any more
   */
  synchronized void sending() throws IOException {
    if (overdue || System.nanoTime() - deadline >= 0) {
      throw new InterruptedIOException("deadline over before the request was sent");
    }
    sent = true;
  }

  synchronized boolean sent() {
    return sent;
  }

  synchronized boolean overdue() {
    return overdue;
  }

  /** Ends the call, whatever it is waiting for. */
  void expire() {
    synchronized (this) {
      overdue = true;
    }
    abort.run();
  }
}
