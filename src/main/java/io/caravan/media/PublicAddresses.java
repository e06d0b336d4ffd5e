package io.caravan.media;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/**
 * Tells addresses of the public internet from all others. By IANA's registries of special-purpose
 * addresses; of IPv6 only global unicast (2000::/3) counts.
 */
final class PublicAddresses {

  private static final List<IpAddressMatcher> NOT_IN_V4 =
      blocks(
          "0.0.0.0/8", // this host
          "10.0.0.0/8",
          "100.64.0.0/10", // behind carriers' NAT
          "127.0.0.0/8",
          "168.63.129.16/32", // Azure's own services, reachable from inside only
          "169.254.0.0/16", // link-local, and the metadata of clouds
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24", // documentation, as two more below
          "192.88.99.0/24", // 6to4 relays
          "192.168.0.0/16",
          "198.18.0.0/15", // benchmarks
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4", // multicast
          "240.0.0.0/4"); // reserved, and broadcast

  private static final IpAddressMatcher IN_V6 = new IpAddressMatcher("2000::/3");
  private static final IpAddressMatcher NAT64 = new IpAddressMatcher("64:ff9b::/96");

  private static final List<IpAddressMatcher> NOT_IN_V6 =
      blocks(
          "2001::/23", // Teredo and other protocols
          "2001:db8::/32", // documentation, as the last one
          "2002::/16", // 6to4: holds any IPv4 address
          "3fff::/20");

  private PublicAddresses() {}

  static boolean contain(InetAddress address) {
    // Java makes an Inet4Address of an IPv4-mapped one; a scope is no part of the number
    String number = address.getHostAddress().replaceFirst("%.*", "");
    if (address instanceof Inet4Address) {
      return NOT_IN_V4.stream().noneMatch(block -> block.matches(number));
    }
    if (NAT64.matches(number)) {
      return contain(last32Bits(address));
    }
    return IN_V6.matches(number) && NOT_IN_V6.stream().noneMatch(block -> block.matches(number));
  }

  private static InetAddress last32Bits(InetAddress address) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(address.getAddress(), 12, 16));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }

  private static List<IpAddressMatcher> blocks(String... blocks) {
    return Stream.of(blocks).map(IpAddressMatcher::new).toList();
  }
}
