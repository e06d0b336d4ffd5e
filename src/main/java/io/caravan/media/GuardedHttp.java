package io.caravan.media;

import io.caravan.channel.NoMedia;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * One request over one connection of its own, to addresses that were checked when the connection
 * was made. Nothing is repeated, redirected, unpacked or sent over a proxy, and no cookie is kept.
 */
final class GuardedHttp {

  private static final Timeout CONNECT = Timeout.ofSeconds(5);
  private static final Timeout READ = Timeout.ofSeconds(10);

  /** Made once: it reads the system's certificates. */
  private final TlsSocketStrategy tls = DefaultClientTlsStrategy.createDefault();

  private final HostLookup lookup;

  GuardedHttp(HostLookup lookup) {
    this.lookup = lookup;
  }

  /** Takes an answer; the connection is gone when it returns. */
  @FunctionalInterface
  interface AnswerReader<T> {
    T read(ClassicHttpResponse answer) throws IOException, NoMedia, MediaTrouble;
  }

  /**
   * @param json a body to POST; null makes a GET
   * @param anyAddress whether it may be a private one
   * @throws BlockedAddress when it may not and is
   */
  <T> T send(
      URI url,
      Map<String, String> headers,
      @Nullable String json,
      boolean anyAddress,
      FetchDeadline deadline,
      AnswerReader<T> reader)
      throws IOException, NoMedia, MediaTrouble {
    HttpUriRequestBase request = new HttpUriRequestBase(json == null ? "GET" : "POST", url);
    headers.forEach(request::setHeader);
    request.setHeader("Accept-Encoding", "identity");
    if (json != null) {
      request.setEntity(
          new StringEntity(json, ContentType.APPLICATION_JSON.withCharset(StandardCharsets.UTF_8)));
    }
    CloseableHttpClient client = client(anyAddress);
    deadline.watch(request::abort);
    try {
      HttpHost host = new HttpHost(url.getScheme(), url.getHost(), url.getPort());
      // not closed by try: that would read what is left of a body that nobody wants
      return reader.read(client.executeOpen(host, request, HttpClientContext.create()));
    } catch (IllegalStateException e) {
      if (deadline.isOver()) {
        // aborted between two of the client's own steps
        throw new InterruptedIOException("ended at its deadline");
      }
      throw e;
    } finally {
      client.close(CloseMode.IMMEDIATE);
    }
  }

  private CloseableHttpClient client(boolean anyAddress) {
    BasicHttpClientConnectionManager connections =
        BasicHttpClientConnectionManager.create(
            null,
            new GuardedDns(lookup, anyAddress),
            RegistryBuilder.<TlsSocketStrategy>create().register(URIScheme.HTTPS.id, tls).build(),
            null);
    connections.setConnectionConfig(
        ConnectionConfig.custom().setConnectTimeout(CONNECT).setSocketTimeout(READ).build());
    return HttpClientBuilder.create()
        .setConnectionManager(connections)
        .setRoutePlanner(new DefaultRoutePlanner(null))
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setResponseTimeout(READ)
                .setProtocolUpgradeEnabled(false)
                .setAuthenticationEnabled(false)
                .build())
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableContentCompression()
        .disableCookieManagement()
        .disableAuthCaching()
        .setUserAgent("Caravan")
        .build();
  }
}
