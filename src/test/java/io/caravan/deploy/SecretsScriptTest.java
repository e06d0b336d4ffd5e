package io.caravan.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code deploy/make-secrets.sh}, and how Chatwoot's containers read what it made. */
class SecretsScriptTest {

  @TempDir private Path directory;

  @Test
  void it_makes_each_secret_of_the_compose_file_at_random_and_tells_none() throws Exception {
    Path secrets = directory.resolve("secrets");

    String said = run(Map.of(), List.of("deploy/make-secrets.sh", secrets.toString()));

    assertThat(names(secrets))
        .containsExactlyInAnyOrderElementsOf(
            Compose.names(new Compose(Map.of()).file().get("secrets")).toList());
    for (String name : names(secrets)) {
      String value = Files.readString(secrets.resolve(name));
      assertThat(value).as(name).hasSizeGreaterThanOrEqualTo(28).matches("[!-~]+");
      assertThat(said).contains("made " + secrets.resolve(name)).doesNotContain(value);
    }
    assertThat(names(secrets).stream().map(name -> YamlFiles.text(secrets.resolve(name))))
        .doesNotHaveDuplicates();
  }

  /** Containers run as other users than the owner of the directory, and see only their files. */
  @Test
  void nobody_comes_into_the_directory_and_everybody_may_read_what_is_in_it() throws Exception {
    Path secrets = directory.resolve("secrets");

    run(Map.of(), List.of("deploy/make-secrets.sh", secrets.toString()));

    assertThat(Files.getPosixFilePermissions(secrets))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    for (String name : names(secrets)) {
      assertThat(Files.getPosixFilePermissions(secrets.resolve(name)))
          .isEqualTo(PosixFilePermissions.fromString("r--r--r--"));
    }
  }

  @Test
  void a_secret_that_is_there_stays() throws Exception {
    Path token = directory.resolve("chatwoot-token");
    Files.writeString(token, "mine");

    run(Map.of(), List.of("deploy/make-secrets.sh", directory.toString()));

    assertThat(token).hasContent("mine");
  }

  @Test
  void Chatwoot_finds_its_secrets_as_plain_variables_and_other_files_are_left_alone()
      throws Exception {
    Path script = directory.resolve("with-secrets.sh");
    Path secrets = Files.createDirectory(directory.resolve("secrets"));
    Files.writeString(
        script,
        YamlFiles.text(Path.of("deploy/chatwoot/with-secrets.sh"))
            .replace("/run/secrets", secrets.toString()));
    Files.writeString(secrets.resolve("a"), "it's a $secret\n");

    String said =
        run(
            Map.of(
                "SETUP_TOKEN_FILE",
                secrets.resolve("a").toString(),
                "SSL_CERT_FILE",
                "/etc/certificate"),
            List.of(
                "sh",
                script.toString(),
                "sh",
                "-c",
                "echo \"$SETUP_TOKEN|${SETUP_TOKEN_FILE-}|${SSL_CERT-}|$SSL_CERT_FILE\""));

    assertThat(said.strip()).isEqualTo("it's a $secret|||/etc/certificate");
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static String run(Map<String, String> variables, List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(variables);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
