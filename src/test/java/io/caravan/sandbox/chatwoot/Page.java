package io.caravan.sandbox.chatwoot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The page that shows what arrived, what is broken and which faults are on. */
final class Page {

  private final Store store;
  private final Faults faults;
  private final String frame;

  Page(Store store, Faults faults) {
    this.store = store;
    this.faults = faults;
    frame =
        resource("page.html")
            .replace("<!--css-->", resource("page.css"))
            .replace("<!--js-->", resource("page.js"))
            .replace("<!--version-->", StatusEndpoints.VERSION)
            .replace("<!--endpoints-->", endpoints())
            .replace("<!--effects-->", options(Arrays.asList(Effect.values())));
  }

  String render() {
    Invariants invariants = InvariantsCheck.of(store, List.of(), InvariantsCheck::sendersTime);
    Html html = new Html();
    html.raw("<p>")
        .raw(invariants.hold() ? "<a href=#checks class=ok>" : "<a href=#checks class=broken>");
    html.raw(invariants.hold() ? "All that must hold holds" : "Something that must hold is broken");
    html.raw("</a></p>\n");
    faults(html);
    new InboxSection(store).write(html);
    checks(html, invariants);
    return frame.replace("<!--live-->", html.toString());
  }

  private static void checks(Html html, Invariants invariants) {
    html.raw("<h2 id=checks>What must hold</h2>\n<table>\n");
    check(html, "One message per source_id", invariants.messagesPerSourceId().toString());
    check(html, "One open conversation per address", invariants.openConversations().toString());
    check(html, "One contact per person", invariants.contactsPerPerson().toString());
    check(
        html,
        "Messages in the sender's order",
        invariants.outOfOrder().stream()
            .map(each -> each.message().id() + " in conversation " + each.conversationId())
            .collect(Collectors.joining(", ", "{", "}")));
    html.raw("</table>\n");
  }

  private static void check(Html html, String name, String broken) {
    boolean holds = broken.equals("{}");
    html.raw("<tr><th>").text(name).raw("<td class=").raw(holds ? "ok>" : "broken>");
    html.text(holds ? "holds" : broken).raw("\n");
  }

  private void faults(Html html) {
    List<Fault> active = faults.active();
    if (active.isEmpty()) {
      return;
    }
    html.raw("<h2>Faults that are on</h2>\n<table>\n");
    for (Fault fault : active) {
      String left = fault.isUntilCleared() ? "until cleared" : fault.times() + " left";
      html.raw("<tr><th>").text(fault.endpoint()).raw("<td class=broken>").text(fault.effect());
      html.raw("<td>").text(left).raw("\n");
    }
    html.raw("</table>\n");
  }

  private static String endpoints() {
    return options(
        Arrays.stream(Endpoint.values())
            .filter(each -> !each.isSandbox() && each != Endpoint.UNKNOWN)
            .sorted(Comparator.comparing(each -> each != Endpoint.MESSAGE_CREATE))
            .toList());
  }

  private static String options(List<?> values) {
    return values.stream().map(value -> "<option>" + value).collect(Collectors.joining());
  }

  private static String resource(String name) {
    try (InputStream stream = Page.class.getResourceAsStream("/sandbox/" + name)) {
      if (stream == null) {
        throw new IllegalStateException("the Chatwoot sandbox misses its file sandbox/" + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
