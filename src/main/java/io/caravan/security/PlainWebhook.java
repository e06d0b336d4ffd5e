package io.caravan.security;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * What is plainly a webhook, letter by letter as it was sent: everything else goes through all that
 * may be done to a path.
 */
final class PlainWebhook {

  private static final Pattern PLAIN = Pattern.compile("/webhooks(?:/[A-Za-z0-9_-]+)+");

  private PlainWebhook() {}

  static boolean is(ServletRequest request) {
    if (!(request instanceof HttpServletRequest http)) {
      return false;
    }
    String context = http.getContextPath();
    String path = http.getRequestURI();
    return path.startsWith(context) && PLAIN.matcher(path.substring(context.length())).matches();
  }

  /** A filter for all else. */
  record PassBy(Filter filter) implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      if (is(request)) {
        chain.doFilter(request, response);
      } else {
        filter.doFilter(request, response, chain);
      }
    }
  }
}
