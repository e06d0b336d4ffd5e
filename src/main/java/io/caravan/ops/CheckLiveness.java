package io.caravan.ops;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * The container's health check, a program of its own: an image with a JRE need hold no other HTTP
 * client. Ends with 0 where {@code /actuator/health/liveness} of this machine answers 200, else 1.
 */
public final class CheckLiveness {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private CheckLiveness() {}

  public static void main(String[] args) {
    System.exit(isAlive(address(System.getenv()), PATIENCE) ? 0 : 1);
  }

  /** Where Caravan answers, by the variables that set its ports. */
  static URI address(Map<String, String> environment) {
    String port =
        environment.getOrDefault(
            "MANAGEMENT_SERVER_PORT", environment.getOrDefault("SERVER_PORT", "8080"));
    return URI.create("http://127.0.0.1:" + port + "/actuator/health/liveness");
  }

  /**
   * @param patience for the connection, and again for the answer
   */
  static boolean isAlive(URI address, Duration patience) {
    try {
      // java.base alone: an HttpClient would take twice the time of this whole program
      HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
      connection.setConnectTimeout((int) patience.toMillis());
      connection.setReadTimeout((int) patience.toMillis());
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException noAnswer) {
      return false;
    }
  }
}
