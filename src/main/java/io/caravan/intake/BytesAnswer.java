package io.caravan.intake;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.spi.HeaderFilterStrategy;
import org.apache.camel.util.IOHelper;

/**
 * Writes the answers of {@link Answers} as Camel's {@code SpringBootPlatformHttpBinding} does, but
 * without its copies and conversions (with the writing itself an eighth of a webhook's time). All
 * other kinds of answers are left to Camel.
 */
final class BytesAnswer {

  private final HeaderFilterStrategy filter;

  BytesAnswer(PlatformHttpEndpoint endpoint) {
    filter = endpoint.getHeaderFilterStrategy(); // a new one each time
  }

  /** Whether it is one: bytes with a status, a type and plain headers, and nothing failed. */
  static boolean is(Exchange exchange) {
    if (exchange.isFailed()) {
      return false;
    }
    Message answer = exchange.getMessage();
    return answer.getBody() instanceof byte[]
        && answer.getHeader(Exchange.HTTP_RESPONSE_CODE) instanceof Integer
        && answer.getHeader(Exchange.CONTENT_TYPE) instanceof String type
        && !type.startsWith("application/x-java")
        && Boolean.FALSE.equals(answer.getHeader(Exchange.HTTP_CHUNKED))
        && answer.getHeader(Exchange.CONTENT_ENCODING) == null
        && exchange.getIn().getHeader(Exchange.CONTENT_ENCODING) == null // it would answer so
        && arePlain(answer.getHeaders());
  }

  void write(Exchange exchange, HttpServletResponse response) throws IOException {
    Message answer = exchange.getMessage();
    String type = answer.getHeader(Exchange.CONTENT_TYPE, String.class);
    response.setStatus((Integer) answer.getHeader(Exchange.HTTP_RESPONSE_CODE));
    response.setContentType(type);
    for (Map.Entry<String, Object> header : answer.getHeaders().entrySet()) {
      String value = header.getValue().toString();
      if (!filter.applyFilterToCamelHeaders(header.getKey(), value, exchange)) {
        response.addHeader(header.getKey(), value);
      }
    }
    byte[] body = (byte[]) answer.getBody();
    OutputStream stream = response.getOutputStream();
    if (isText(type)) {
      stream.write(body); // Tomcat says how long it is
    } else {
      response.setContentLength(body.length);
      stream.write(body);
      IOHelper.close(stream); // it is sent now
    }
  }

  private static boolean arePlain(Map<String, Object> headers) {
    for (Object value : headers.values()) {
      if (!(value instanceof String || value instanceof Integer || value instanceof Boolean)) {
        return false;
      }
    }
    return true;
  }

  /** As Camel has it. */
  private static boolean isText(String type) {
    String lower = type.toLowerCase(Locale.ROOT);
    return lower.contains("text") || lower.contains("html");
  }
}
