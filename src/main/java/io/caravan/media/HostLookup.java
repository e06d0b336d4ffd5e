package io.caravan.media;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds a host's addresses; the system does, and tests play it. */
@FunctionalInterface
interface HostLookup {

  HostLookup OF_THE_SYSTEM = InetAddress::getAllByName;

  InetAddress[] addresses(String host) throws UnknownHostException;
}
