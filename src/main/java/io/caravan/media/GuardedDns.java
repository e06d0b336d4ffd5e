package io.caravan.media;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * What the HTTP client connects to: the addresses that were checked and no others, since the name
 * is looked up once, here. One address that is not public is enough to refuse the host.
 *
 * @param anyAddress for a server that the operator allows
 */
record GuardedDns(HostLookup lookup, boolean anyAddress) implements DnsResolver {

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = lookup.addresses(host);
    if (!anyAddress) {
      for (InetAddress address : addresses) {
        if (!PublicAddresses.contain(address)) {
          throw new BlockedAddress();
        }
      }
    }
    return addresses;
  }

  /** Not needed, and it would look the name up a second time. */
  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
