package io.caravan.config;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How files are fetched, and kept until they are delivered.
 *
 * @param workers files fetched at the same time on this node
 * @param maxSize a larger file is not delivered
 * @param spoolLimit what is fetched and not yet delivered, of all nodes together
 * @param patience how long a file that is not there yet is tried for
 * @param allow base URLs that may have private addresses: scheme, host and port have to match
 */
public record MediaProperties(
    @DefaultValue("4") int workers,
    @DefaultValue("40MB") DataSize maxSize,
    @DefaultValue("2GB") DataSize spoolLimit,
    @DefaultValue("10m") Duration patience,
    @DefaultValue List<URI> allow) {

  public MediaProperties {
    allow = List.copyOf(allow);
  }
}
