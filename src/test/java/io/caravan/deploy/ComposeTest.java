package io.caravan.deploy;

import static io.caravan.deploy.Compose.names;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.convert.DurationStyle;

/** {@code docker-compose.yml}, read as Compose would: no engine is at hand to run it. */
class ComposeTest {

  private final Compose compose = new Compose(Compose.example());

  @Test
  void the_compose_file_has_only_keys_that_Compose_knows() {
    assertThat(YamlFiles.broken("compose.schema.json", compose.file())).isEmpty();
  }

  @Test
  void each_variable_is_explained_in_the_example_with_the_default_that_it_has() {
    assertThat(new TreeMap<>(Compose.example())).isEqualTo(compose.defaults());

    String text = YamlFiles.text(Compose.EXAMPLE);
    for (String block : text.split("\n\n")) {
      assertThat(block).startsWith("#");
    }
  }

  @Test
  void what_a_service_names_is_declared() {
    assertThat(compose.services())
        .allSatisfy(
            name -> {
              JsonNode service = compose.service(name);
              assertThat(names(compose.file().get("services")).toList())
                  .containsAll(names(service.path("depends_on")).toList());
              assertThat(names(compose.file().get("secrets")).toList())
                  .containsAll(texts(service.path("secrets")));
              assertThat(names(compose.file().get("networks")).toList())
                  .containsAll(texts(service.path("networks")));
              assertThat(names(compose.file().get("volumes")).toList())
                  .containsAll(namedVolumes(service));
            });
  }

  @Test
  void a_secret_file_is_read_only_where_the_secret_is_given() {
    assertThat(compose.services())
        .allSatisfy(
            name ->
                assertThat(
                        compose.environment(name).entrySet().stream()
                            .filter(entry -> entry.getKey().endsWith("_FILE"))
                            .map(entry -> entry.getValue().replace("/run/secrets/", "")))
                    .containsExactlyInAnyOrderElementsOf(
                        texts(compose.service(name).path("secrets"))));
  }

  @Test
  void no_variable_holds_a_secret() {
    assertThat(compose.services())
        .allSatisfy(
            name ->
                assertThat(compose.environment(name).keySet())
                    .filteredOn(key -> !key.endsWith("_FILE"))
                    .noneMatch(key -> key.matches(".*(PASSWORD|TOKEN|SECRET|KEY_BASE).*")));
  }

  /** Or an upgrade would come by itself; and what listens, listens to this machine alone. */
  @Test
  void each_image_has_a_version_and_each_port_an_address() {
    assertThat(compose.services())
        .allSatisfy(
            name -> {
              String image = compose.resolved(compose.service(name).get("image").asText());
              assertThat(image).matches("[a-z/]+:[a-z0-9.-]*\\d.*").doesNotContain("latest");
              assertThat(texts(compose.service(name).path("ports")))
                  .allSatisfy(port -> assertThat(compose.resolved(port)).startsWith("127.0.0.1:"));
            });
  }

  @Test
  void each_service_gains_no_privileges_and_comes_back() {
    assertThat(compose.services())
        .allSatisfy(
            name -> {
              JsonNode service = compose.service(name);
              assertThat(texts(service.path("security_opt")))
                  .containsExactly("no-new-privileges:true");
              assertThat(texts(service.path("cap_drop"))).containsExactly("ALL");
              boolean once = name.matches("chatwoot-(prepare|setup)");
              assertThat(service.get("restart").asText()).isEqualTo(once ? "no" : "unless-stopped");
            });
  }

  @Test
  void Caravan_writes_nowhere_but_in_memory_and_has_time_to_stop() {
    JsonNode caravan = compose.service("caravan");

    assertThat(caravan.get("read_only").asBoolean()).isTrue();
    assertThat(caravan.has("cap_add")).isFalse();
    assertThat(texts(caravan.get("tmpfs"))).singleElement().asString().startsWith("/tmp:size=");
    assertThat(texts(caravan.get("volumes")))
        .isNotEmpty()
        .allSatisfy(volume -> assertThat(volume).endsWith(":ro"));
    Duration grace = DurationStyle.detectAndParse(caravan.get("stop_grace_period").asText());
    assertThat(grace).isGreaterThanOrEqualTo(Duration.ofSeconds(40));
  }

  @Test
  void Caravan_waits_for_its_database_and_its_route_files_are_those_of_this_directory() {
    JsonNode caravan = compose.service("caravan");

    assertThat(caravan.at("/depends_on/postgres/condition").asText()).isEqualTo("service_healthy");
    assertThat(caravan.at("/depends_on/redis/condition").asText()).isEqualTo("service_started");
    assertThat(texts(caravan.get("volumes"))).contains("./routes:/caravan/routes:ro");
    assertThat(texts(caravan.get("volumes")).stream().map(volume -> Path.of(volume.split(":")[0])))
        .allSatisfy(directory -> assertThat(directory).isDirectory());
  }

  @Test
  void a_store_can_be_started_without_Caravan_and_says_when_it_is_well() {
    assertThat(List.of("postgres", "redis"))
        .allSatisfy(
            name -> {
              assertThat(compose.service(name).has("depends_on")).isFalse();
              assertThat(compose.service(name).has("healthcheck")).isTrue();
              assertThat(compose.service(name).has("profiles")).isFalse();
            });
  }

  @Test
  void the_profile_chatwoot_is_a_whole_Chatwoot_of_the_version_that_Caravan_follows() {
    List<String> ofProfile =
        compose
            .services()
            .filter(name -> texts(compose.service(name).path("profiles")).contains("chatwoot"))
            .toList();

    assertThat(ofProfile)
        .containsExactlyInAnyOrder(
            "chatwoot",
            "chatwoot-worker",
            "chatwoot-prepare",
            "chatwoot-setup",
            "chatwoot-postgres",
            "chatwoot-redis");
    assertThat(YamlFiles.text(Path.of("README.md"))).contains("| Chatwoot | 4.15.1 |");
    assertThat(Stream.of("chatwoot", "chatwoot-worker", "chatwoot-prepare", "chatwoot-setup"))
        .allSatisfy(
            name ->
                assertThat(compose.service(name).get("image").asText())
                    .startsWith("chatwoot/chatwoot:v4.15.1"));
    assertThat(compose.service("chatwoot-postgres").get("image").asText()).contains("pgvector");
  }

  /** Caravan and the set up Chatwoot have one token, and mean the same inbox. */
  @Test
  void what_is_set_up_in_Chatwoot_is_what_Caravan_delivers_to() {
    Map<String, String> caravan = compose.environment("caravan");
    Map<String, String> setup = compose.environment("chatwoot-setup");

    assertThat(caravan)
        .containsEntry("CARAVAN_CHATWOOT_TOKEN_FILE", setup.get("SETUP_TOKEN_FILE"))
        .containsEntry("CARAVAN_INBOXES_SHOP_CHATWOOT_ACCOUNTID", setup.get("SETUP_ACCOUNT_ID"))
        .containsEntry("CARAVAN_INBOXES_SHOP_CHATWOOT_INBOXID", setup.get("SETUP_INBOX_ID"))
        .containsEntry("CARAVAN_CHATWOOT_URL", "http://chatwoot:3000");
    assertThat(YamlFiles.text(Path.of("deploy/chatwoot/setup.rb")))
        .contains(
            setup.keySet().stream()
                .filter(name -> name.startsWith("SETUP_"))
                .map(name -> "setting('" + name.replaceFirst("_FILE$", "") + "')")
                .collect(Collectors.toList()));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static List<String> namedVolumes(JsonNode service) {
    return texts(service.path("volumes")).stream()
        .map(volume -> volume.split(":")[0])
        .filter(source -> !source.startsWith("."))
        .toList();
  }
}
