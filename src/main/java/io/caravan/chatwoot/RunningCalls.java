package io.caravan.chatwoot;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The calls under way, each with an alarm at its deadline. */
final class RunningCalls {

  private final Set<RunningCall> running = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor alarms =
      new ScheduledThreadPoolExecutor(1, RunningCalls::thread);
  private volatile @Nullable Long ceiling;

  RunningCalls() {
    alarms.setRemoveOnCancelPolicy(true);
  }

  /**
   * @param allowed how long the call may take from now on
   * @param abort ends the call, whatever it is waiting for
   */
  RunningCall begin(Duration allowed, Runnable abort) {
    RunningCall call = new RunningCall(System.nanoTime() + allowed.toNanos(), abort);
    running.add(call); // before the ceiling is read, so that one that comes now sees the call
    Long limit = ceiling;
    if (limit != null) {
      call.lowerDeadline(limit);
    }
    arm(call);
    return call;
  }

  void end(RunningCall call) {
    running.remove(call);
    call.cancelAlarm();
  }

  void letNoneOutlast(Duration limit) {
    long moment = System.nanoTime() + limit.toNanos();
    ceiling = moment;
    for (RunningCall call : running) {
      if (call.lowerDeadline(moment)) {
        arm(call);
      }
    }
  }

  int count() {
    return running.size();
  }

  void shutdown() {
    alarms.shutdownNow();
  }

  private void arm(RunningCall call) {
    long wait = Math.max(call.deadline() - System.nanoTime(), 0);
    call.alarm(alarms.schedule(call::expireIfDue, wait, TimeUnit.NANOSECONDS));
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "chatwoot-deadlines");
    thread.setDaemon(true);
    return thread;
  }
}
