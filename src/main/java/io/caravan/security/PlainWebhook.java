package io.caravan.security;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * What is plainly a webhook, letter by letter as it was sent: everything else goes through all that
 * may be done to a path.
 */
final class PlainWebhook {

  private static final String WEBHOOKS = "/webhooks/";

  private PlainWebhook() {}

  static boolean is(ServletRequest request) {
    if (!(request instanceof HttpServletRequest http)) {
      return false;
    }
    String context = http.getContextPath();
    String path = http.getRequestURI();
    return path.startsWith(context)
        && path.startsWith(WEBHOOKS, context.length())
        && isPlain(path, context.length() + WEBHOOKS.length());
  }

  /** {@code [A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*}, by hand: three filters ask it of each webhook. */
  private static boolean isPlain(String path, int begin) {
    boolean inName = false;
    for (int i = begin; i < path.length(); i++) {
      char letter = path.charAt(i);
      boolean name = isOfName(letter);
      if (!name && (letter != '/' || !inName)) {
        return false;
      }
      inName = name;
    }
    return inName;
  }

  private static boolean isOfName(char letter) {
    return letter >= 'a' && letter <= 'z'
        || letter >= 'A' && letter <= 'Z'
        || letter >= '0' && letter <= '9'
        || letter == '_'
        || letter == '-';
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
