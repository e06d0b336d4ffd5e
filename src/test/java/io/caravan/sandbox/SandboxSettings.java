package io.caravan.sandbox;

import java.nio.file.Path;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;

/**
 * Everything under {@code caravan.sandbox}.
 *
 * @param port of the Chatwoot sandbox
 * @param data where the stores and the Chatwoot sandbox keep their data
 * @param postgresPort 0 = a free one
 * @param redisPort 0 = a free one
 */
record SandboxSettings(
    @DefaultValue("3000") int port,
    @DefaultValue("data") Path data,
    @DefaultValue("0") int postgresPort,
    @DefaultValue("0") int redisPort) {

  static final String PREFIX = "caravan.sandbox";

  static SandboxSettings from(Environment environment) {
    return Binder.get(environment).bindOrCreate(PREFIX, SandboxSettings.class);
  }

  ListenPort chatwoot() {
    return new ListenPort(port, PREFIX + ".port");
  }

  ListenPort postgres() {
    return new ListenPort(postgresPort, PREFIX + ".postgres-port");
  }

  ListenPort redis() {
    return new ListenPort(redisPort, PREFIX + ".redis-port");
  }
}
