package io.caravan.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses as numbers, on both sides of each border. */
class PublicAddressesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "168.63.129.16",
        "169.254.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.170",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:a9fe:a9fe",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "ff0e::1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::8.8.8.8",
        "2002:7f00:1::",
        "2002:808:808::1",
        "2001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:20::1",
        "2001:db8::1",
        "3fff::1",
        "100::1",
        "5f00::1",
        "4000::1",
        "e000::1"
      })
  void an_address_that_is_not_public_is_not_contained(String number) throws UnknownHostException {
    assertThat(PublicAddresses.contain(InetAddress.getByName(number))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.1",
        "100.63.255.255",
        "100.128.0.0",
        "126.1.1.1",
        "128.0.0.1",
        "169.253.255.255",
        "169.255.0.1",
        "172.15.255.255",
        "172.32.0.1",
        "192.0.1.1",
        "192.167.255.255",
        "192.169.0.1",
        "198.17.255.255",
        "198.20.0.1",
        "223.255.255.255",
        "::ffff:8.8.8.8",
        "64:ff9b::8.8.8.8",
        "2001:200::1",
        "2606:4700:4700::1111",
        "2a03:2880::1",
        "3ffe:ffff::1"
      })
  void a_public_address_is_contained(String number) throws UnknownHostException {
    assertThat(PublicAddresses.contain(InetAddress.getByName(number))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fe80::1", "fd00::1"})
  void a_scope_does_not_hide_an_address(String number) throws UnknownHostException {
    InetAddress scoped =
        java.net.Inet6Address.getByAddress(null, InetAddress.getByName(number).getAddress(), 1);

    assertThat(scoped.getHostAddress()).contains("%");
    assertThat(PublicAddresses.contain(scoped)).isFalse();
  }
}
