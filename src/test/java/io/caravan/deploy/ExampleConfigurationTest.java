package io.caravan.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.config.CaravanProperties;
import io.caravan.config.InboxProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * {@code application.example.yaml} as it is, with what the unit or the compose file adds to it and
 * the secrets that the script makes, is a configuration that starts.
 */
class ExampleConfigurationTest {

  private static final Path EXAMPLE = Path.of("deploy/config/application.example.yaml");
  private static final Path OVERRIDE = Path.of("deploy/compose/insta.yaml");

  @TempDir private Path root;
  private Path secrets;

  @BeforeEach
  void make_the_secrets() throws Exception {
    secrets = root.resolve("secrets");
    Process script =
        new ProcessBuilder("deploy/make-secrets.sh", secrets.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(script.waitFor()).isZero();
  }

  @Test
  void the_unit_starts_with_the_example() throws IOException {
    CaravanProperties caravan = start(unit(), YamlFiles.text(EXAMPLE));

    assertThat(caravan.inboxes().keySet()).containsExactly("shop");
    assertShop(caravan);
    assertThat(caravan.chatwoot().url()).hasHost("chat.example.com");
  }

  @Test
  void the_unit_starts_with_one_more_inbox_and_the_file_of_its_secrets() throws IOException {
    Map<String, String> variables = unit();
    variables.putAll(ServiceUnit.read(ServiceUnit.DROP_IN).environment());

    CaravanProperties caravan = start(variables, withInsta());

    assertShop(caravan);
    assertInsta(caravan);
  }

  @Test
  void the_compose_file_starts_with_the_example_and_goes_before_it() throws IOException {
    CaravanProperties caravan = start(compose(), YamlFiles.text(EXAMPLE));

    assertShop(caravan);
    assertThat(caravan.chatwoot().url()).hasHost("chatwoot");
  }

  @Test
  void the_compose_file_starts_with_one_more_inbox_and_the_file_of_its_secrets()
      throws IOException {
    Map<String, String> variables = compose();
    YamlFiles.documents(OVERRIDE)
        .get(0)
        .at("/services/caravan/environment")
        .propertyStream()
        .forEach(entry -> variables.put(entry.getKey(), entry.getValue().asText()));

    CaravanProperties caravan = start(variables, withInsta());

    assertShop(caravan);
    assertInsta(caravan);
  }

  /** What a variable names is what systemd or Compose hands over, no more and no less. */
  @Test
  void the_files_of_its_secrets_hand_over_what_their_variables_name() {
    ServiceUnit dropIn = ServiceUnit.read(ServiceUnit.DROP_IN);
    List<String> credentials =
        dropIn.all("LoadCredential").map(credential -> credential.split(":")[0]).toList();
    JsonNode override = YamlFiles.documents(OVERRIDE).get(0);
    JsonNode caravan = override.at("/services/caravan");

    assertThat(credentials).containsExactlyInAnyOrder("insta-secret", "insta-verify-token");
    assertThat(dropIn.environment().values())
        .containsExactlyInAnyOrderElementsOf(credentials.stream().map("%d/"::concat).toList());
    assertThat(Compose.names(override.get("secrets"))).containsExactlyElementsOf(credentials);
    assertThat(caravan.get("secrets"))
        .extracting(JsonNode::asText)
        .containsExactlyElementsOf(credentials);
    assertThat(caravan.get("environment"))
        .extracting(JsonNode::asText)
        .containsExactlyElementsOf(credentials.stream().map("/run/secrets/"::concat).toList());
  }

  private static Map<String, String> unit() {
    return new HashMap<>(ServiceUnit.read().environment());
  }

  private static Map<String, String> compose() {
    return new HashMap<>(new Compose(Compose.example()).environment("caravan"));
  }

  private String withInsta() throws IOException {
    Files.writeString(secrets.resolve("insta-secret"), "an-app-secret\n");
    Files.writeString(secrets.resolve("insta-verify-token"), "words of my own\n");
    return YamlFiles.text(EXAMPLE).replaceAll("(?m)^    # ", "    ");
  }

  private void assertShop(CaravanProperties caravan) throws IOException {
    InboxProperties shop = caravan.inbox("shop").orElseThrow();
    assertThat(shop.channel()).isEqualTo("generic");
    assertThat(shop.secrets()).containsExactly(Files.readString(secrets.resolve("shop-secret")));
    assertThat(shop.chatwoot().accountId()).isEqualTo(1);
    assertThat(shop.chatwoot().inboxId()).isEqualTo(1);
    assertThat(caravan.chatwoot().token())
        .isEqualTo(Files.readString(secrets.resolve("chatwoot-token")));
  }

  private static void assertInsta(CaravanProperties caravan) {
    InboxProperties insta = caravan.inbox("insta").orElseThrow();
    assertThat(insta.channel()).isEqualTo("instagram");
    assertThat(insta.secrets()).isEqualTo(List.of("an-app-secret"));
    assertThat(insta.verifyToken()).isEqualTo("words of my own");
  }

  private CaravanProperties start(Map<String, String> variables, String file) throws IOException {
    Path config = Files.createDirectories(root.resolve("config"));
    Files.writeString(config.resolve("application.yaml"), file);
    Map<String, Object> environment = new HashMap<>();
    variables.forEach(
        (name, value) ->
            environment.put(
                name, value.replaceFirst("^(%d|/run/secrets)/", secrets.toString() + "/")));
    StandardEnvironment sources = new StandardEnvironment();
    String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
    sources
        .getPropertySources()
        .replace(name, new SystemEnvironmentPropertySource(name, environment));
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Caravan.class)
            .web(WebApplicationType.NONE)
            .environment(sources)
            .run("--spring.config.location=" + config + "/")) {
      return context.getBean(CaravanProperties.class);
    }
  }

  /** Not a @Configuration, which the application would scan. */
  @EnableConfigurationProperties(CaravanProperties.class)
  @ComponentScan(basePackageClasses = CaravanProperties.class)
  static class Caravan {}
}
