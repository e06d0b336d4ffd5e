package io.caravan.chatwoot;

import java.net.ProxySelector;
import java.time.Duration;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.DefaultConnectionKeepAliveStrategy;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.SystemDefaultRoutePlanner;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** How the HTTP client underneath is set: one call is one request, never repeated or redirected. */
final class OneRequestClient {

  private static final Timeout CONNECT = Timeout.ofSeconds(5);
  private static final Timeout POOL = Timeout.ofSeconds(5);
  private static final TimeValue IDLE = TimeValue.ofSeconds(10);

  /** Each read; only a backstop, since the deadline bounds the call. */
  private static final Duration BEYOND_DEADLINE = Duration.ofMinutes(5);

  private static final int PER_ROUTE = 64;
  private static final int IN_ALL = 256;

  private OneRequestClient() {}

  static CloseableHttpClient create(Duration timeout) {
    Timeout within = Timeout.of(timeout);
    Timeout read = Timeout.of(timeout.plus(BEYOND_DEADLINE));
    return HttpClientBuilder.create()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(PER_ROUTE)
                .setMaxConnTotal(IN_ALL)
                .setDefaultSocketConfig(SocketConfig.custom().setSoTimeout(read).build())
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom()
                        .setConnectTimeout(shorter(CONNECT, within))
                        .setSocketTimeout(read)
                        // 1 ms a call, against a call on a connection that a restart closed:
                        // that one would be unclear, and the message would have to wait
                        .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                        .setTimeToLive(TimeValue.ofMinutes(5))
                        .build())
                .build())
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(shorter(POOL, within))
                .setResponseTimeout(read)
                .setProtocolUpgradeEnabled(false)
                .build())
        .setKeepAliveStrategy(OneRequestClient::idle)
        .setRequestExecutor(new MarkingRequestExecutor())
        .setRoutePlanner(new SystemDefaultRoutePlanner(ProxySelector.getDefault()))
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableContentCompression()
        .disableCookieManagement()
        .disableAuthCaching()
        .setUserAgent("Caravan")
        .build();
  }

  private static TimeValue idle(HttpResponse response, HttpContext context) {
    TimeValue told =
        DefaultConnectionKeepAliveStrategy.INSTANCE.getKeepAliveDuration(response, context);
    return TimeValue.isPositive(told) && told.compareTo(IDLE) < 0 ? told : IDLE;
  }

  private static Timeout shorter(Timeout one, Timeout other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
