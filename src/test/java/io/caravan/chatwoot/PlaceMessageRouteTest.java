package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.routes.RouteCoverage;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which of its parts the real route place-message asks for. */
class PlaceMessageRouteTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final List<String> asked = new ArrayList<>();
  private boolean createdWithTheMessage;

  @BeforeEach
  void start() throws Exception {
    RouteCoverage.record(camel);
    camel.getRegistry().bind("unpack-media", (Processor) e -> asked.add("unpack-media"));
    for (String route : List.of("errors", "place-message")) {
      PluginHelper.getRoutesLoader(camel)
          .loadRoutes(
              PluginHelper.getResourceLoader(camel)
                  .resolveResource("file:routes/" + route + ".camel.yaml"));
    }
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            for (String part : List.of("ensure-contact", "ensure-conversation", "post-message")) {
              from("direct:" + part)
                  .process(
                      exchange -> {
                        asked.add(part);
                        if (part.equals("ensure-conversation") && createdWithTheMessage) {
                          exchange.getVariable(Delivery.VARIABLE, Delivery.class).messageId(1);
                        }
                      });
            }
          }
        });
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  private List<String> place(Long contact, Long conversation) {
    Delivery delivery =
        ChatwootRoutes.delivery(
            ChatwootRoutes.target(URI.create("http://localhost:1")), contact, conversation);
    camel
        .createProducerTemplate()
        .send(
            "direct:place-message", exchange -> exchange.setVariable(Delivery.VARIABLE, delivery));
    return asked;
  }

  @Test
  void a_known_conversation_needs_no_contact() {
    assertThat(place(9L, 7L))
        .containsExactly("ensure-conversation", "unpack-media", "post-message");
  }

  @Test
  void P4_a_conversation_that_a_look_found_without_its_contact_gets_it_before_anything_is_made() {
    assertThat(place(null, 7L))
        .containsExactly("ensure-contact", "ensure-conversation", "unpack-media", "post-message");
  }

  @Test
  void a_message_that_came_with_its_new_conversation_is_not_posted_again() {
    createdWithTheMessage = true;

    assertThat(place(null, null)).containsExactly("ensure-contact", "ensure-conversation");
  }
}
