package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.Conversation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Carries out a plan. Each actor has a thread, so that a slow restart makes no other trouble late.
 */
final class Troublemaker {

  private final World world;
  private final Instant start;

  Troublemaker(World world, Instant start) {
    this.world = world;
    this.start = start;
  }

  /** Returns when the last trouble of the plan is over. */
  void carryOut(Plan plan) {
    List<ScheduledExecutorService> threads = new ArrayList<>();
    List<Future<?>> steps = new ArrayList<>();
    try {
      for (String actor : plan.actors()) {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
        threads.add(thread);
        for (Incident incident : plan.of(actor)) {
          steps.add(schedule(thread, incident.at(), () -> begin(incident)));
          steps.add(schedule(thread, incident.at().plus(incident.lasts()), () -> end(incident)));
        }
      }
      for (Future<?> step : steps) {
        step.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("The plan could not be carried out", e.getCause());
    } finally {
      threads.forEach(ScheduledExecutorService::shutdownNow);
    }
  }

  private Future<?> schedule(ScheduledExecutorService thread, Duration at, Runnable step) {
    long wait = Duration.between(Instant.now(), start.plus(at)).toMillis();
    return thread.schedule(step, Math.max(0, wait), TimeUnit.MILLISECONDS);
  }

  private void begin(Incident incident) {
    switch (incident.trouble()) {
      case KILL_NODE -> node(incident).kill();
      case STOP_NODE -> node(incident).stop();
      case STOP_POSTGRES -> world.postgres().stop();
      case KILL_POSTGRES -> world.postgres().kill();
      case PAUSE_POSTGRES -> world.postgres().pause();
      case STOP_REDIS -> world.redis().stop();
      case PAUSE_REDIS -> world.redis().pause();
      case FLUSH_REDIS -> world.redis().flush();
      case CHATWOOT_DOWN -> world.chatwoot().down();
      case CHATWOOT_FAULT ->
          world.chatwoot().faults().add(Objects.requireNonNull(incident.fault()));
      case RESOLVE_CONVERSATIONS -> resolve();
    }
  }

  private void end(Incident incident) {
    switch (incident.trouble()) {
      case KILL_NODE, STOP_NODE -> node(incident).start();
      case STOP_POSTGRES, KILL_POSTGRES -> world.postgres().start();
      case PAUSE_POSTGRES -> world.postgres().resume();
      case STOP_REDIS -> {
        world.redis().start();
        world.redis().flush();
      }
      case PAUSE_REDIS -> world.redis().resume();
      case CHATWOOT_DOWN -> world.chatwoot().up();
      case CHATWOOT_FAULT ->
          world.chatwoot().faults().remove(Objects.requireNonNull(incident.fault()));
      case FLUSH_REDIS, RESOLVE_CONVERSATIONS -> {
        // over at once
      }
    }
  }

  private Node node(Incident incident) {
    return world.nodes().get(incident.node());
  }

  /** Every third one, as an agent would: the next message reopens it. */
  private void resolve() {
    for (Conversation conversation : world.chatwoot().conversations()) {
      if (conversation.id() % 3 == 0) {
        world.chatwoot().status(conversation.id(), "resolved");
      }
    }
  }
}
