package io.caravan.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Kubernetes example: no cluster is at hand to apply it to. */
class ManifestsTest {

  private final List<JsonNode> documents =
      YamlFiles.documents(Path.of("deploy/kubernetes/caravan.yaml"));
  private final JsonNode pod = document("Deployment").at("/spec/template/spec");
  private final JsonNode container = pod.at("/containers/0");

  @Test
  void each_object_has_only_fields_that_Kubernetes_knows() {
    assertThat(documents)
        .hasSize(5)
        .allSatisfy(
            document ->
                assertThat(YamlFiles.broken("manifests.schema.json", document))
                    .as(document.path("kind").asText())
                    .isEmpty());
  }

  @Test
  void all_objects_mean_the_same_pods() {
    String app = document("Deployment").at("/spec/template/metadata/labels/app").asText();

    assertThat(
            List.of(
                document("Deployment").at("/spec/selector/matchLabels/app").asText(),
                document("Service").at("/spec/selector/app").asText(),
                document("PodDisruptionBudget").at("/spec/selector/matchLabels/app").asText()))
        .containsOnly(app);
    assertThat(document("Ingress").at("/spec/rules/0/http/paths/0/backend/service/name").asText())
        .isEqualTo(document("Service").at("/metadata/name").asText());
  }

  @Test
  void each_variable_is_a_setting_and_each_secret_file_is_mounted() {
    KnownSettings known = new KnownSettings();
    List<String> mounted =
        pod.at("/volumes/2/secret/items").findValuesAsText("path").stream()
            .map("/run/secrets/caravan/"::concat)
            .toList();

    assertThat(container.get("env").findValuesAsText("name")).isNotEmpty().allMatch(known::has);
    assertThat(container.get("env"))
        .filteredOn(variable -> variable.get("name").asText().endsWith("_FILE"))
        .extracting(variable -> variable.get("value").asText())
        .containsExactlyInAnyOrderElementsOf(mounted);
    assertThat(container.get("env").findValuesAsText("name"))
        .noneMatch(name -> name.matches(".*(PASSWORD|TOKEN|SECRETS_\\d)"));
  }

  @Test
  void two_nodes_of_which_one_may_go_with_the_time_that_it_takes() {
    assertThat(document("Deployment").at("/spec/replicas").asInt()).isGreaterThanOrEqualTo(2);
    assertThat(document("PodDisruptionBudget").at("/spec/minAvailable").asInt()).isEqualTo(1);
    assertThat(pod.get("terminationGracePeriodSeconds").asInt()).isGreaterThanOrEqualTo(40);
  }

  @Test
  void liveness_asks_no_store_and_readiness_does() {
    String health = "/actuator/health/";

    assertThat(container.at("/startupProbe/httpGet/path").asText()).isEqualTo(health + "liveness");
    assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo(health + "liveness");
    assertThat(container.at("/readinessProbe/httpGet/path").asText())
        .isEqualTo(health + "readiness");
  }

  @Test
  void the_container_is_nobody_s_and_writes_in_memory_alone() {
    assertThat(pod.at("/securityContext/runAsUser").asText())
        .isEqualTo(Dockerfile.read().last("USER").rest().split(":")[0]);
    assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean()).isTrue();
    assertThat(container.get("volumeMounts"))
        .filteredOn(mount -> !mount.path("readOnly").asBoolean())
        .extracting(mount -> mount.get("mountPath").asText())
        .containsExactly("/tmp");
    assertThat(pod.at("/volumes/0/emptyDir/medium").asText()).isEqualTo("Memory");
  }

  @Test
  void only_webhooks_come_from_outside() {
    assertThat(document("Ingress").at("/spec/rules/0/http/paths").findValuesAsText("path"))
        .containsExactly("/webhooks/");
    assertThat(document("Service").at("/spec").has("type")).isFalse();
  }

  private JsonNode document(String kind) {
    return documents.stream()
        .filter(document -> document.path("kind").asText().equals(kind))
        .findFirst()
        .orElseThrow();
  }
}
