package io.caravan.intake;

import org.apache.camel.spi.IdempotentRepository;
import org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Remembers the webhooks that this node stored last, so that a redelivery costs no database work.
 * Only a help: the journal's unique index decides, for other nodes' webhooks, for what has fallen
 * out of here, and after a start or an edit of the route, which empty it.
 *
 * <p>In memory, since the question is asked for each webhook and the answer is nearly always no: a
 * store outside would cost each of them more than it spares the few that come again.
 */
@Configuration(proxyBeanMethods = false)
class RecentWebhooks {

  /**
   * Three minutes at ten a second, and half a megabyte. Ten times as many lived through each
   * collection of young objects at a high rate, and took most of its pause.
   */
  static final int KEPT = 2_000;

  @Bean("recent-webhooks")
  IdempotentRepository recentWebhooks() {
    return MemoryIdempotentRepository.memoryIdempotentRepository(KEPT);
  }
}
