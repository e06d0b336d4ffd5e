package io.caravan.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.spring.boot.SpringBootCamelContext;
import org.springframework.context.ApplicationContext;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Every path that a running Caravan serves, as its own handlers list it: pages, REST, actuator,
 * webhooks, files.
 */
public final class ServedPaths {

  /** A method and a path with its variables filled in. */
  public record Request(String method, String path) implements Comparable<Request> {

    @Override
    public int compareTo(Request other) {
      return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  private ServedPaths() {}

  public static Set<Request> of(RunningCaravan caravan) {
    ApplicationContext context =
        ((SpringBootCamelContext) caravan.bean(CamelContext.class)).getApplicationContext();
    Set<Request> requests = new TreeSet<>();
    context
        .getBeansOfType(RequestMappingInfoHandlerMapping.class)
        .values()
        .forEach(
            mapping -> mapping.getHandlerMethods().keySet().forEach(info -> add(info, requests)));
    context
        .getBeansOfType(AbstractUrlHandlerMapping.class)
        .values()
        .forEach(
            mapping ->
                mapping.getHandlerMap().keySet().stream()
                    .flatMap(ServedPaths::filledIn)
                    .forEach(path -> requests.add(new Request("GET", path))));
    return requests;
  }

  private static void add(RequestMappingInfo info, Set<Request> requests) {
    Set<RequestMethod> named = info.getMethodsCondition().getMethods();
    List<String> methods = new ArrayList<>(named.stream().map(RequestMethod::name).toList());
    if (methods.isEmpty()) {
      methods.addAll(List.of("GET", "POST"));
    }
    info.getPatternValues().stream()
        .flatMap(ServedPaths::filledIn)
        .forEach(path -> methods.forEach(method -> requests.add(new Request(method, path))));
  }

  private static Stream<String> filledIn(String pattern) {
    String filled = pattern.replaceAll("\\{\\*[^}]*}", "x").replaceAll("\\{[^}]*}", "1");
    return filled.contains("*")
        ? Stream.of(
                filled.replace("/**", ""),
                filled.replace("/**", "/x"),
                filled.replace("/**", "/index.html"))
            .map(path -> path.replace("*", "x"))
            .map(path -> path.isEmpty() ? "/" : path)
        : Stream.of(filled.startsWith("/") ? filled : "/" + filled);
  }
}
