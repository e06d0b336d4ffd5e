package io.caravan.chatwoot;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.hc.core5.http.protocol.HttpContext;

/** One call on its way: its deadline, and whether anything of it has been sent. */
final class RunningCall {

  private static final String ATTRIBUTE = RunningCall.class.getName();

  private final Runnable abort;
  private final List<Future<?>> alarms = new ArrayList<>(1);
  private long deadline;
  private boolean sent;
  private boolean overdue;

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

  /**
   * @return whether the moment is earlier than the deadline was
   */
  synchronized boolean lowerDeadline(long moment) {
    boolean earlier = deadline - moment > 0;
    if (earlier) {
      deadline = moment;
    }
    return earlier;
  }

  /** An alarm at what was the deadline; it does nothing should the deadline be another by then. */
  synchronized void alarm(Future<?> alarm) {
    alarms.add(alarm);
  }

  synchronized void cancelAlarm() {
    alarms.forEach(alarm -> alarm.cancel(false));
  }

  /**
   * Called right before the first byte.
   *
   * @throws InterruptedIOException when the deadline is over: then it must not be sent any more
   */
  synchronized void sending() throws IOException {
    if (overdue || isDue()) {
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

  /** At the deadline: ends the call. */
  void expireIfDue() {
    synchronized (this) {
      overdue = isDue();
      if (!overdue) {
        return;
      }
    }
    abort.run();
  }

  private boolean isDue() {
    return System.nanoTime() - deadline >= 0;
  }
}
