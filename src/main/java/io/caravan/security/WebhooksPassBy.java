package io.caravan.security;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.regex.Pattern;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.security.config.BeanIds;
import org.springframework.stereotype.Component;

/**
 * Leads webhooks past Spring Security, which has nothing to ask of them (see {@link WebSecurity})
 * and took a quarter of a webhook's time to find that out. Only what is plainly one, letter by
 * letter as it was sent: everything else goes through all that may be done to a path.
 */
@Component
final class WebhooksPassBy implements BeanPostProcessor {

  private static final Pattern PLAIN = Pattern.compile("/webhooks(?:/[A-Za-z0-9_-]+)+");

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    return name.equals(BeanIds.SPRING_SECURITY_FILTER_CHAIN) && bean instanceof Filter security
        ? new PassBy(security)
        : bean;
  }

  private record PassBy(Filter security) implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      if (request instanceof HttpServletRequest http && isPlainWebhook(http)) {
        chain.doFilter(request, response);
      } else {
        security.doFilter(request, response, chain);
      }
    }

    private static boolean isPlainWebhook(HttpServletRequest request) {
      String context = request.getContextPath();
      String path = request.getRequestURI();
      return path.startsWith(context) && PLAIN.matcher(path.substring(context.length())).matches();
    }
  }
}
