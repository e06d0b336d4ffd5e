package io.caravan.media;

import io.caravan.channel.Attachment;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** The way to a file without journal and routes; names are looked up as a test says. */
final class Fetching implements AutoCloseable {

  static final long LIMIT = 1024 * 1024;

  final ScheduledExecutorService alarms = Executors.newSingleThreadScheduledExecutor();
  final Map<String, List<String[]>> answers = new ConcurrentHashMap<>();
  final List<String> lookedUp = new CopyOnWriteArrayList<>();
  final Set<Origin> allowed = new HashSet<>();
  Duration base = Duration.ofSeconds(10);

  /** The system's own look-up, as for the literal addresses of a URL, unless the test has one. */
  private InetAddress[] addresses(String written) throws UnknownHostException {
    String host = written.toLowerCase(Locale.ROOT);
    lookedUp.add(host);
    List<String[]> told = answers.get(host);
    if (told == null) {
      if (host.endsWith(".test")) {
        throw new UnknownHostException(host);
      }
      return HostLookup.OF_THE_SYSTEM.addresses(host);
    }
    int time = (int) lookedUp.stream().filter(host::equals).count();
    String[] numbers = told.get(Math.min(time, told.size()) - 1);
    InetAddress[] addresses = new InetAddress[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      addresses[i] = InetAddress.getByName(numbers[i]);
    }
    return addresses;
  }

  /** What a name's look-ups answer, one after the other; the last stays. */
  @SafeVarargs
  final Fetching name(String host, String[]... numbers) {
    answers.put(host, List.of(numbers));
    return this;
  }

  static String[] at(String... numbers) {
    return numbers;
  }

  Fetching allow(String url) {
    allowed.add(Origin.of(URI.create(url)));
    return this;
  }

  MediaHttp http() {
    return new MediaHttp(new GuardedHttp(this::addresses));
  }

  MediaWalk walk() {
    return new MediaWalk(http(), allowed, LIMIT, this::deadline);
  }

  VendorApi vendorApi() {
    return new VendorApi(new GuardedHttp(this::addresses), allowed, this::deadline);
  }

  FetchDeadline deadline() {
    return new FetchDeadline(alarms, System::nanoTime, base);
  }

  FetchedFile fetch(String url) throws NoMedia, MediaTrouble, IOException {
    return fetch(MediaRequest.open(url));
  }

  FetchedFile fetch(MediaRequest request) throws NoMedia, MediaTrouble, IOException {
    return fetch((attachment, access) -> MediaStep.download(request), MediaAccess.NONE);
  }

  FetchedFile fetch(ChannelMedia channel, MediaAccess access)
      throws NoMedia, MediaTrouble, IOException {
    Attachment image = Attachment.vendor(Attachment.Kind.IMAGE, "4711", null, null);
    return walk().fetch(image, channel, access);
  }

  @Override
  public void close() {
    alarms.shutdownNow();
  }
}
