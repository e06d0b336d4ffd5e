package io.caravan.reload;

import io.caravan.channel.mapped.Mappings;
import io.caravan.config.CaravanProperties;
import io.caravan.config.RoutePlaceholders;
import io.caravan.config.SecretFiles;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.apache.camel.impl.DefaultCamelContext;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * {@code java -jar caravan.jar --check-routes}: says what is wrong in the route files, in the words
 * in which a running Caravan would refuse them, and needs no database, no Redis and no Chatwoot.
 */
public final class CheckRoutes {

  public static final String OPTION = "--check-routes";

  private CheckRoutes() {}

  /**
   * @param args of the program; settings among them hold
   * @return for the shell: 0 when all is well, 1 after a line for each mistake
   */
  public static int run(String[] args, PrintStream out) {
    return run(args, new StandardEnvironment(), out);
  }

  static int run(String[] args, ConfigurableEnvironment environment, PrintStream out) {
    LoggingSystem.get(CheckRoutes.class.getClassLoader())
        .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.OFF);
    try {
      CaravanProperties properties = properties(args, environment);
      List<Mistake> mistakes = check(properties);
      mistakes.forEach(out::println);
      String directory = properties.routes().directory();
      out.println(
          mistakes.isEmpty()
              ? "The route files in " + directory + " hold no mistake."
              : mistakes.size()
                  + (mistakes.size() == 1 ? " mistake" : " mistakes")
                  + " in the route files in "
                  + directory
                  + ".");
      return mistakes.isEmpty() ? 0 : 1;
    } catch (NoSuchFileException | NotDirectoryException e) {
      out.println(
          "The route files cannot be checked: no such directory: "
              + Path.of(e.getFile()).toAbsolutePath().normalize()
              + "; start where it is, or name it with --caravan.routes.directory=<path>");
      return 1;
    } catch (IOException | BindException e) {
      out.println("The route files cannot be checked: " + WhereInFile.rootWords(e));
      return 1;
    }
  }

  private static List<Mistake> check(CaravanProperties properties) throws IOException {
    try (DefaultCamelContext camel = new DefaultCamelContext()) {
      return new RouteCheck(
              new RouteDirectory(properties),
              new RouteTrial(new KnownBeans(), new RoutePlaceholders(properties)),
              Mappings.in(camel, properties.routes().directory()))
          .mistakes();
    }
  }

  private static CaravanProperties properties(String[] args, ConfigurableEnvironment environment) {
    SecretFiles.leaveOut(environment);
    environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(args));
    ConfigDataEnvironmentPostProcessor.applyTo(environment);
    return Binder.get(environment).bindOrCreate("caravan", CaravanProperties.class);
  }
}
