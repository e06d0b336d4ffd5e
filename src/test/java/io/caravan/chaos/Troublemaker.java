package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.Conversation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Carries out a plan. Each actor has a thread, so that a slow restart makes no other trouble late.
 */
final class Troublemaker {

  private final World world;
  private final Instant start;
  private final Duration length;
  private final CountDownLatch failed = new CountDownLatch(1);
  private final Map<Trouble, Integer> made = new ConcurrentHashMap<>();

  /**
   * @param length of the proof: what would begin later since earlier troubles took longer is left
   *     out
   */
  Troublemaker(World world, Instant start, Duration length) {
    this.world = world;
    this.start = start;
    this.length = length;
  }

  /** Returns when the last trouble of the plan is over. */
  void carryOut(Plan plan) {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<?>> actors = new ArrayList<>();
      plan.actors().forEach(actor -> actors.add(threads.submit(() -> act(plan.of(actor)))));
      for (Future<?> actor : actors) {
        actor.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      failed.countDown();
      throw new IllegalStateException("The plan could not be carried out", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  int count(Trouble... troubles) {
    return Stream.of(troubles).mapToInt(trouble -> made.getOrDefault(trouble, 0)).sum();
  }

  /** One incident after the other, each not before the one before it is over and its gap too. */
  private Void act(List<Incident> incidents) throws InterruptedException {
    Duration late = Duration.ZERO;
    for (Incident incident : incidents) {
      Duration at = incident.at().plus(late);
      if (at.compareTo(length) >= 0 || !waitUntil(at)) {
        return null;
      }
      made.merge(incident.trouble(), 1, Integer::sum);
      begin(incident);
      waitUntil(at.plus(incident.lasts()));
      end(incident);
      Duration over = Duration.between(start, Instant.now());
      Duration planned = incident.at().plus(incident.lasts());
      late = over.compareTo(planned) > 0 ? over.minus(planned) : Duration.ZERO;
    }
    return null;
  }

  /** False when another actor failed. */
  private boolean waitUntil(Duration at) throws InterruptedException {
    long millis = Duration.between(Instant.now(), start.plus(at)).toMillis();
    return !failed.await(Math.max(0, millis), TimeUnit.MILLISECONDS);
  }

  private void begin(Incident incident) {
    switch (incident.trouble()) {
      case KILL_NODE -> nodes(incident).forEach(Node::kill);
      case STOP_NODE -> nodes(incident).forEach(Node::stop);
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
      case REPLAY_DEAD ->
          nodes(incident)
              .forEach(node -> world.operator().replay(node, count(Trouble.REPLAY_DEAD)));
    }
  }

  private void end(Incident incident) {
    switch (incident.trouble()) {
      case KILL_NODE, STOP_NODE -> {
        nodes(incident).forEach(Node::start);
        nodes(incident).forEach(Node::awaitReady);
      }
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
      case FLUSH_REDIS, RESOLVE_CONVERSATIONS, REPLAY_DEAD -> {
        // over at once
      }
    }
  }

  private List<Node> nodes(Incident incident) {
    return incident.nodes().stream().sorted().map(world.nodes()::get).toList();
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
