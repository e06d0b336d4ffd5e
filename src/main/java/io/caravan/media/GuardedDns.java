package io.caravan.media;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.apache.hc.client5.http.DnsResolver;

/**
 * What the HTTP client connects to: the addresses that were checked and no others, since the name
 * is looked up once, here. One address that is not public is enough to refuse the host.
 *
 * @param anyAddress for a server that the operator allows
 */
record GuardedDns(HostLookup lookup, boolean anyAddress) implements DnsResolver {

  /** Each that does not answer costs a worker the time of a connect, which no deadline can end. */
  static final int MOST_ADDRESSES = 4;

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
    return Arrays.copyOf(addresses, Math.min(addresses.length, MOST_ADDRESSES));
  }

  /** Not needed, and it would look the name up a second time. */
  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
