package io.caravan.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The console as a browser without JavaScript has it: cookies, redirects, forms. */
public final class ConsoleClient {

  private final HttpClient http =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager())
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();
  private final String url;

  private ConsoleClient(String url) {
    this.url = url;
  }

  public static ConsoleClient anonymous(String caravanUrl) {
    return new ConsoleClient(caravanUrl);
  }

  public static ConsoleClient loggedIn(String caravanUrl, String name, String password) {
    ConsoleClient client = anonymous(caravanUrl);
    client.logIn(name, password);
    return client;
  }

  /** The page that follows. */
  public Document logIn(String name, String password) {
    Element form = page("/login").selectFirst("form[action=/login]");
    return submit(form, Map.of("username", name, "password", password));
  }

  public HttpResponse<String> get(String path) {
    return send(request(path).GET());
  }

  /** As htmx asks when a page refreshes a part of itself. */
  public HttpResponse<String> getAsPart(String path) {
    return send(request(path).header("HX-Request", "true").GET());
  }

  /** Fails unless it is there. */
  public Document page(String path) {
    HttpResponse<String> answer = get(path);
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer + ": " + answer.body());
    }
    return Jsoup.parse(answer.body(), answer.uri().toString());
  }

  /** As if its button was pressed; the page that follows. */
  public Document submit(Element form, Map<String, String> filledIn) {
    HttpResponse<String> answer = post(form, filledIn);
    return Jsoup.parse(answer.body(), answer.uri().toString());
  }

  public HttpResponse<String> post(Element form, Map<String, String> filledIn) {
    List<Map.Entry<String, String>> fields = new ArrayList<>();
    form.select("input[name]:not([type=checkbox]:not([checked]))").stream()
        .filter(input -> !filledIn.containsKey(input.attr("name")))
        .forEach(input -> fields.add(Map.entry(input.attr("name"), input.val())));
    fields.addAll(filledIn.entrySet());
    return post(form.attr("action"), fields);
  }

  public HttpResponse<String> post(String path, Map<String, String> fields) {
    return post(path, fields.entrySet());
  }

  private HttpResponse<String> post(String path, Collection<Map.Entry<String, String>> fields) {
    String body =
        fields.stream()
            .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
            .collect(Collectors.joining("&"));
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body)));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .timeout(Duration.ofSeconds(60))
        .header("Accept", "text/html");
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
}
