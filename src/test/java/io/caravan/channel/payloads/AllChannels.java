package io.caravan.channel.payloads;

import io.caravan.channel.Channels;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Every channel of this build, found as the application finds them. */
public final class AllChannels implements AutoCloseable {

  private final AnnotationConfigApplicationContext beans = new AnnotationConfigApplicationContext();

  private AllChannels(Instant now) {
    beans.registerBean(Clock.class, () -> Clock.fixed(now, ZoneOffset.UTC));
    beans.registerBean(CamelContext.class, () -> new DefaultCamelContext());
    beans.scan("io.caravan.channel");
    beans.refresh();
  }

  /**
   * @param now what time it is for signatures that hold one
   */
  public static AllChannels at(Instant now) {
    return new AllChannels(now);
  }

  public Channels all() {
    return beans.getBean(Channels.class);
  }

  @Override
  public void close() {
    beans.close();
  }
}
