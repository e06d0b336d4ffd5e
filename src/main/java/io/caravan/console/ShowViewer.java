package io.caravan.console;

import io.caravan.console.Viewer.Place;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.util.WebUtils;

/** Gives every page, also the login and the errors, {@code viewer} and {@code say}. */
@Component
class ShowViewer implements HandlerInterceptor {

  private static final String OPERATOR = "OPERATOR";
  private static final String OVERVIEW = "/console";

  private static final List<Map.Entry<String, String>> PLACES =
      List.of(
          Map.entry("Overview", OVERVIEW),
          Map.entry("Events", "/console/events"),
          Map.entry("Dead letters", "/console/dead-letters"),
          Map.entry("Lanes", "/console/lanes"),
          Map.entry("Routes", "/console/routes"),
          Map.entry("Audit", "/console/audit"));

  private final Say say;

  ShowViewer(Say say) {
    this.say = say;
  }

  /** Attributes of the request and not of a model: a page that tells of a failure has none. */
  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    request.setAttribute("viewer", viewer(request));
    request.setAttribute("say", say);
    return true;
  }

  private static Viewer viewer(HttpServletRequest request) {
    Principal principal = request.getUserPrincipal();
    String path = request.getRequestURI();
    String query = request.getQueryString();
    Cookie theme = WebUtils.getCookie(request, Theme.COOKIE);
    return new Viewer(
        principal == null ? "" : principal.getName(),
        request.isUserInRole(OPERATOR),
        Theme.of(theme == null ? null : theme.getValue()),
        query == null ? path : path + "?" + query,
        PLACES.stream()
            .map(place -> new Place(place.getKey(), place.getValue(), isIn(path, place.getValue())))
            .toList());
  }

  private static boolean isIn(String path, String place) {
    return path.equals(place) || !place.equals(OVERVIEW) && path.startsWith(place + "/");
  }
}
