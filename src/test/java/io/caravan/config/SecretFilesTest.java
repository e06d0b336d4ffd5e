package io.caravan.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Secrets from files, as Docker and Kubernetes hand them over. */
class SecretFilesTest {

  @TempDir private Path secrets;
  private final Map<String, Object> variables = new HashMap<>();

  @Test
  void the_value_is_in_the_file_and_a_line_end_is_not_part_of_it() throws IOException {
    file("CARAVAN_CHATWOOT_TOKEN_FILE", "t0ken\r\n");
    file("CARAVAN_INBOXES_SHOP_SECRETS_0_FILE", " in front and\nwithin stays\n\n");
    file("CARAVAN_USERS_VERA_PASSWORD_FILE", "{bcrypt}$2a$10$x");
    file("SPRING_DATASOURCE_PASSWORD_FILE", "pässword");

    Binder binder = Binder.get(environment());

    assertThat(binder.bind("caravan.chatwoot.token", String.class).get()).isEqualTo("t0ken");
    assertThat(binder.bind("caravan.inboxes.shop.secrets", Bindable.listOf(String.class)).get())
        .containsExactly(" in front and\nwithin stays");
    assertThat(binder.bind("caravan.users.vera.password", String.class).get())
        .isEqualTo("{bcrypt}$2a$10$x");
    assertThat(binder.bind("spring.datasource.password", String.class).get()).isEqualTo("pässword");
  }

  @Test
  void other_variables_that_end_alike_name_no_secret() throws IOException {
    for (String other : List.of("SSL_CERT_FILE", "SPRING_PID_FILE", "_FILE", "CARAVAN_FILE")) {
      variables.put(other, "/does/not/exist");
    }
    variables.put("CARAVAN_CHATWOOT_TOKEN_FILE", "");

    assertThat(environment().getProperty("SPRING_PID_FILE")).isEqualTo("/does/not/exist");
    assertThat(environment().getProperty("SSL_CERT")).isNull();
    assertThat(environment().getProperty("CARAVAN_CHATWOOT_TOKEN")).isNull();
  }

  @Test
  void a_file_that_cannot_be_read_stops_the_start_and_names_the_variable() {
    variables.put("CARAVAN_CHATWOOT_TOKEN_FILE", secrets.resolve("missing").toString());

    assertThat(problem())
        .isEqualTo("CARAVAN_CHATWOOT_TOKEN_FILE: its file cannot be read: NoSuchFileException");
  }

  @Test
  void one_secret_cannot_come_from_two_places() throws IOException {
    file("CARAVAN_CHATWOOT_TOKEN_FILE", "one");
    variables.put("CARAVAN_CHATWOOT_TOKEN", "another");

    assertThat(problem())
        .contains("CARAVAN_CHATWOOT_TOKEN is set as well")
        .doesNotContain("another");
  }

  @Test
  void spring_knows_of_it() {
    SpringApplication application = new SpringApplication(SecretFilesTest.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            "systemEnvironment",
            new SystemEnvironmentPropertySource(
                "systemEnvironment", Map.of("CARAVAN_CHATWOOT_TOKEN_FILE", "/does/not/exist")));
    application.setEnvironment(environment);

    assertThatExceptionOfType(InvalidConfiguration.class).isThrownBy(application::run);
  }

  private String problem() {
    return catchThrowableOfType(InvalidConfiguration.class, this::environment).lines().get(0);
  }

  private void file(String variable, String content) throws IOException {
    Path file = secrets.resolve(variable.toLowerCase(java.util.Locale.ROOT));
    Files.writeString(file, content);
    variables.put(variable, file.toString());
  }

  private StandardEnvironment environment() {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            "systemEnvironment",
            new SystemEnvironmentPropertySource("systemEnvironment", variables));
    new SecretFiles().postProcessEnvironment(environment, new SpringApplication());
    return environment;
  }
}
