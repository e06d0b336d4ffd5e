package io.caravan.ops;

import io.caravan.chatwoot.DeadlineHttpClient;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.component.http.HttpEndpoint;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Insists that no HTTP step of any route repeats a request by itself, as camel-http's own client
 * does with a POST after 503 and 429: that would double messages.
 */
@Component
class HttpStepsCheck {

  private final CamelContext camel;

  HttpStepsCheck(CamelContext camel) {
    this.camel = camel;
  }

  /**
   * @throws IllegalStateException when one may; it stops the start
   */
  @EventListener(ApplicationStartedEvent.class)
  void check() {
    List<String> repeating =
        camel.getEndpoints().stream()
            .filter(HttpEndpoint.class::isInstance)
            .map(HttpEndpoint.class::cast)
            .filter(HttpStepsCheck::mayRepeat)
            .map(endpoint -> endpoint.getEndpointUri())
            .toList();
    if (!repeating.isEmpty()) {
      throw new IllegalStateException(
          "these HTTP steps may send a request twice: "
              + repeating
              + ". Give each the parameter httpClient: \"#chatwoot-http-client\", or set"
              + " camel.component.http.automatic-retries-disabled=true and"
              + " camel.component.https.automatic-retries-disabled=true");
    }
  }

  private static boolean mayRepeat(HttpEndpoint endpoint) {
    return !(endpoint.getHttpClient() instanceof DeadlineHttpClient)
        && !endpoint.getComponent().isAutomaticRetriesDisabled();
  }
}
