package io.caravan.intake;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Enumeration;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePropertyKey;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.component.platform.http.springboot.SpringBootPlatformHttpConstants;
import org.apache.camel.http.common.HttpHelper;
import org.apache.camel.spi.HeaderFilterStrategy;
import org.springframework.http.MediaType;

/**
 * Writes a request into a message's headers as Camel's {@code SpringBootPlatformHttpBinding} does,
 * which took a sixth of what a webhook allocated: what the request says, its query's parameters,
 * the placeholders of the path, and what Camel calls method, URL, path and query.
 *
 * <p>Left out, since {@link RawBodyConsumer} has Camel do it where it is needed, or always hid it
 * from Camel: attachments, forms taken apart, serialized Java objects.
 */
final class RequestHeaders {

  private final HeaderFilterStrategy filter;
  private final PathVariables variables;
  private final String path;

  RequestHeaders(PlatformHttpEndpoint endpoint) {
    filter = endpoint.getHeaderFilterStrategy(); // a new one each time
    path = endpoint.getPath();
    variables = new PathVariables(path);
  }

  /**
   * The body has to be read before: Tomcat would look for parameters in it.
   *
   * @param headers those of the exchange's message
   */
  void write(HttpServletRequest request, Exchange exchange, Map<String, Object> headers) {
    copyHeaders(request, exchange, headers);
    String charset = request.getCharacterEncoding();
    if (charset != null) {
      headers.put(Exchange.HTTP_CHARACTER_ENCODING, charset);
      exchange.setProperty(ExchangePropertyKey.CHARSET_NAME, charset);
    }
    if (request.getQueryString() != null) {
      copyParameters(request, exchange, headers);
    }
    String called = request.getRequestURI().substring(request.getContextPath().length());
    variables.write(called, headers);
    headers.put(Exchange.HTTP_METHOD, request.getMethod());
    headers.put(Exchange.HTTP_QUERY, request.getQueryString());
    headers.put(Exchange.HTTP_URL, request.getRequestURL().toString());
    headers.put(Exchange.HTTP_URI, request.getRequestURI());
    headers.put(Exchange.HTTP_PATH, called);
    headers.putIfAbsent(Exchange.CONTENT_TYPE, MediaType.APPLICATION_OCTET_STREAM_VALUE);
    headers.put(SpringBootPlatformHttpConstants.CONTEXT_PATH, path);
  }

  private void copyHeaders(
      HttpServletRequest request, Exchange exchange, Map<String, Object> headers) {
    Enumeration<String> names = request.getHeaderNames();
    while (names.hasMoreElements()) {
      String name = names.nextElement();
      if (name.equalsIgnoreCase(Exchange.CONTENT_TYPE)) {
        name = Exchange.CONTENT_TYPE;
      }
      if (!headers.containsKey(name)) {
        Enumeration<String> values = request.getHeaders(name);
        while (values.hasMoreElements()) {
          Object value = HttpHelper.extractHttpParameterValue(values.nextElement());
          if (!filter.applyFilterToExternalHeaders(name, value, exchange)) {
            HttpHelper.appendHeader(headers, name, value);
          }
        }
      }
    }
  }

  private void copyParameters(
      HttpServletRequest request, Exchange exchange, Map<String, Object> headers) {
    request
        .getParameterMap()
        .forEach(
            (name, values) -> {
              for (String value : HttpHelper.sanitizeLog(values)) {
                if (!filter.applyFilterToExternalHeaders(name, value, exchange)) {
                  HttpHelper.appendHeader(headers, name, value);
                }
              }
            });
  }
}
