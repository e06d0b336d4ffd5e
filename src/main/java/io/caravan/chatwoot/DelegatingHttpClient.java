package io.caravan.chatwoot;

import java.io.IOException;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.routing.RoutingSupport;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Brings the many ways to call an {@link HttpClient} down to {@code executeOpen}. */
abstract class DelegatingHttpClient implements HttpClient {

  @Override
  public abstract ClassicHttpResponse executeOpen(
      @Nullable HttpHost target, ClassicHttpRequest request, @Nullable HttpContext context)
      throws IOException;

  @Override
  @SuppressWarnings("deprecation")
  public ClassicHttpResponse execute(ClassicHttpRequest request) throws IOException {
    return executeOpen(hostOf(request), request, null);
  }

  @Override
  @SuppressWarnings("deprecation")
  public ClassicHttpResponse execute(ClassicHttpRequest request, @Nullable HttpContext context)
      throws IOException {
    return executeOpen(hostOf(request), request, context);
  }

  @Override
  @SuppressWarnings("deprecation")
  public ClassicHttpResponse execute(HttpHost target, ClassicHttpRequest request)
      throws IOException {
    return executeOpen(target, request, null);
  }

  @Override
  @SuppressWarnings("deprecation")
  public ClassicHttpResponse execute(
      HttpHost target, ClassicHttpRequest request, @Nullable HttpContext context)
      throws IOException {
    return executeOpen(target, request, context);
  }

  @Override
  public <T> T execute(ClassicHttpRequest request, HttpClientResponseHandler<? extends T> handler)
      throws IOException {
    return execute(hostOf(request), request, null, handler);
  }

  @Override
  public <T> T execute(
      ClassicHttpRequest request,
      @Nullable HttpContext context,
      HttpClientResponseHandler<? extends T> handler)
      throws IOException {
    return execute(hostOf(request), request, context, handler);
  }

  @Override
  public <T> T execute(
      HttpHost target, ClassicHttpRequest request, HttpClientResponseHandler<? extends T> handler)
      throws IOException {
    return execute(target, request, null, handler);
  }

  @Override
  public <T> T execute(
      HttpHost target,
      ClassicHttpRequest request,
      @Nullable HttpContext context,
      HttpClientResponseHandler<? extends T> handler)
      throws IOException {
    try (ClassicHttpResponse response = executeOpen(target, request, context)) {
      return handler.handleResponse(response);
    } catch (HttpException e) {
      throw new IOException(e);
    }
  }

  private static HttpHost hostOf(ClassicHttpRequest request) throws IOException {
    try {
      return RoutingSupport.determineHost(request);
    } catch (HttpException e) {
      throw new IOException(e);
    }
  }
}
