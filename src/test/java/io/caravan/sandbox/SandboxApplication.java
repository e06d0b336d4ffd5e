package io.caravan.sandbox;

import io.caravan.CaravanApplication;
import java.time.Clock;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/**
 * Caravan with stores and a Chatwoot sandbox of its own: {@code mvn spring-boot:test-run}. Settings
 * are those of {@link SandboxSettings} and of application-sandbox.yaml.
 */
public final class SandboxApplication {

  private SandboxApplication() {}

  public static void main(String[] args) {
    try {
      System.out.println(welcome(run(args).getEnvironment()));
    } catch (RuntimeException reported) { // by Spring Boot, see SandboxFailureAnalyzer
      System.exit(1);
    }
  }

  static ConfigurableApplicationContext run(String... args) {
    var application = new SpringApplication(CaravanApplication.class);
    application.setAdditionalProfiles("sandbox");
    application.addListeners(new SandboxStarter());
    return application.run(args);
  }

  /** What it names is of this sandbox alone; its tokens and passwords are no secrets. */
  private static String welcome(Environment environment) {
    String caravan = "http://localhost:" + environment.getRequiredProperty("local.server.port");
    FirstMessage message =
        FirstMessage.to(
            caravan + "/webhooks/generic/demo",
            environment.getRequiredProperty("caravan.inboxes.demo.secrets[0]"),
            Clock.systemUTC());
    return """

        ======================================================================
        Caravan is ready.

          Chatwoot sandbox   %s (token %s)
          Caravan's health   %s/actuator/health/readiness
          Console            %s/console (user %s, password %s)
          PostgreSQL         %s (user %s, password %s)
          Redis              localhost:%s

        %s

        Send a first message and see it arrive in the Chatwoot sandbox:

        %s

        Sign and send another one:

        %s
        ======================================================================
        """
        .formatted(
            environment.getRequiredProperty("sandbox.chatwoot-url"),
            environment.getRequiredProperty("sandbox.chatwoot-token"),
            caravan,
            caravan,
            environment.getRequiredProperty("spring.security.user.name"),
            environment.getRequiredProperty("spring.security.user.password"),
            environment.getRequiredProperty("spring.datasource.url"),
            environment.getRequiredProperty("spring.datasource.username"),
            environment.getRequiredProperty("spring.datasource.password"),
            environment.getRequiredProperty("spring.data.redis.port"),
            jar(environment),
            message.curl(),
            message.curlForAnother());
  }

  /** How the packaged jar finds what was started here. */
  private static String jar(Environment environment) {
    return """
        For java -jar target/caravan.jar --server.port=8081, beside this one on the same stores:

        export SPRING_DATASOURCE_URL=%s
        export SPRING_DATASOURCE_USERNAME=%s SPRING_DATASOURCE_PASSWORD=%s
        export SPRING_DATA_REDIS_PORT=%s
        export CARAVAN_CHATWOOT_URL=%s CARAVAN_CHATWOOT_TOKEN=%s"""
        .formatted(
            environment.getRequiredProperty("spring.datasource.url"),
            environment.getRequiredProperty("spring.datasource.username"),
            environment.getRequiredProperty("spring.datasource.password"),
            environment.getRequiredProperty("spring.data.redis.port"),
            environment.getRequiredProperty("sandbox.chatwoot-url"),
            environment.getRequiredProperty("sandbox.chatwoot-token"));
  }
}
