package io.caravan.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Somebody at Caravan's pages: keeps cookies, sends forms, follows no redirect. */
public final class Browser {

  private final CookieManager cookies = new CookieManager();
  private final HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();
  private final String url;

  public Browser(String caravanUrl) {
    this.url = caravanUrl;
  }

  /** Logs in at the login page; the answer is a redirect, whether or not the password is right. */
  public HttpResponse<String> login(String name, String password) {
    get("/login");
    return form("/login", Map.of("username", name, "password", password));
  }

  /**
   * @param headers names and values in turn
   */
  public HttpResponse<String> get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  /** Submits a form with the CSRF token. */
  public HttpResponse<String> form(String path, Map<String, String> fields) {
    String body =
        fields.entrySet().stream()
            .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"));
    return post(
        path, body, "X-XSRF-TOKEN", cookie("XSRF-TOKEN").map(HttpCookie::getValue).orElse(""));
  }

  /** Submits a form as it is given, without a CSRF token. */
  public HttpResponse<String> post(String path, String body, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body)));
  }

  /** What a page's script sends: JSON, with the CSRF token of the cookie. */
  public HttpResponse<String> json(String path, String body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .header("X-XSRF-TOKEN", cookie("XSRF-TOKEN").map(HttpCookie::getValue).orElse(""))
            .POST(BodyPublishers.ofString(body)));
  }

  public Optional<HttpCookie> cookie(String name) {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals(name))
        .findFirst();
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofSeconds(60))
            .header("Accept", "text/html");
    return headers.length == 0 ? request : request.headers(headers);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
