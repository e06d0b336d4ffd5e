package io.caravan.security;

import io.caravan.config.Role;
import java.util.EnumSet;
import java.util.Set;
import javax.management.ObjectName;
import org.jolokia.server.core.service.api.Restrictor;
import org.jolokia.server.core.util.HttpMethod;
import org.jolokia.server.core.util.RequestType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * What may be done over Jolokia, and so in Hawtio. JMX itself can write heap dumps and load code,
 * so only what is named here is there: routes and their figures for a viewer; for an operator to
 * start and stop routes, and our own MBeans. Attributes are written by nobody. What would show
 * messages (browsing an endpoint, Camel's tracer and debugger) or settings of the process (system
 * properties, arguments) is there for nobody.
 *
 * <p>Made by Jolokia, once, and asked on the thread of the request.
 */
public final class JmxAccess implements Restrictor {

  private static final Logger LOG = LoggerFactory.getLogger(JmxAccess.class);

  private static final Set<RequestType> TYPES =
      EnumSet.of(
          RequestType.READ,
          RequestType.LIST,
          RequestType.SEARCH,
          RequestType.VERSION,
          RequestType.EXEC);

  private static final String CAMEL = "org.apache.camel";
  private static final String CARAVAN = "io.caravan";
  private static final Set<String> DOMAINS =
      Set.of(CAMEL, CARAVAN, "java.lang", "java.nio", "hawtio");

  /** They keep copies of messages. */
  private static final Set<String> MESSAGES = Set.of("tracer", "debugger");

  /** They hold what the process was started with. */
  private static final Set<String> SETTINGS = Set.of("SystemProperties", "InputArguments");

  private static final Set<String> READING =
      Set.of("browse", "canInvoke", "endpointStatistics", "list", "listEndpoints");

  private static final Set<String> OF_ROUTES =
      Set.of("start", "stop", "suspend", "resume", "restart", "reset");

  @Override
  public boolean isHttpMethodAllowed(HttpMethod method) {
    return true; // HawtioSecurity tells them apart
  }

  @Override
  public boolean isTypeAllowed(RequestType type) {
    return TYPES.contains(type);
  }

  @Override
  public boolean isAttributeReadAllowed(ObjectName bean, String attribute) {
    return !isObjectNameHidden(bean) && !SETTINGS.contains(attribute);
  }

  @Override
  public boolean isAttributeWriteAllowed(ObjectName bean, String attribute) {
    return false;
  }

  @Override
  public boolean isOperationAllowed(ObjectName bean, String operation) {
    if (isObjectNameHidden(bean)) {
      return false;
    }
    String name = operation.replaceFirst("\\(.*", "");
    if (isReading(bean, name)) {
      return true;
    }
    boolean allowed = isOperating(bean, name) && has(Role.OPERATOR);
    if (allowed) {
      LOG.info("JMX operation {} of {} by {}", name, bean.getCanonicalName(), JmxUser.name());
    }
    return allowed;
  }

  @Override
  public boolean isRemoteAccessAllowed(String... hostOrAddress) {
    return true; // whoever comes here has logged in
  }

  @Override
  public boolean isOriginAllowed(String origin, boolean strict) {
    return true; // CrossSiteRefusal has sent away the pages of others
  }

  @Override
  public boolean isObjectNameHidden(ObjectName bean) {
    return !DOMAINS.contains(bean.getDomain())
        || bean.getDomain().equals(CAMEL) && MESSAGES.contains(type(bean));
  }

  private static boolean isReading(ObjectName bean, String operation) {
    return switch (bean.getDomain()) {
      case CAMEL ->
          operation.startsWith("dump")
                  && Set.of("context", "routes", "processors", "steps").contains(type(bean))
              || READING.contains(operation) && type(bean).equals("services");
      case "hawtio" -> READING.contains(operation);
      default -> false;
    };
  }

  private static boolean isOperating(ObjectName bean, String operation) {
    return switch (bean.getDomain()) {
      case CARAVAN -> true;
      case CAMEL -> type(bean).equals("routes") && OF_ROUTES.contains(operation);
      default -> false;
    };
  }

  private static String type(ObjectName bean) {
    String type = bean.getKeyProperty("type");
    return type == null ? "" : type;
  }

  private static boolean has(Role role) {
    Authentication user = SecurityContextHolder.getContext().getAuthentication();
    return user != null
        && user.getAuthorities().stream()
            .anyMatch(authority -> authority.getAuthority().equals("ROLE_" + role));
  }
}
