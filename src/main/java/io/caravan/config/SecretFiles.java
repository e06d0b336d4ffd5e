package io.caravan.config;

import io.caravan.config.Findings.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.EnvironmentPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * An environment variable {@code CARAVAN_…_FILE} or {@code SPRING_…_FILE} names a file that holds
 * the value of the variable without {@code _FILE}, as with the images of PostgreSQL and others:
 * that is how Docker and Kubernetes hand over secrets. Line ends at the end of the file are not
 * part of it.
 */
public final class SecretFiles implements EnvironmentPostProcessor, Ordered {

  private static final String ENVIRONMENT =
      StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;

  /** {@code SPRING_PID_FILE} is a setting of Spring's own. */
  private static final Pattern VARIABLE = Pattern.compile("((?:CARAVAN|SPRING)_(?!PID_).+)_FILE");

  /** Files of secrets are small; a mistaken path to a large one shall not fill the memory. */
  private static final int LONGEST = 64 * 1024;

  /** After Spring has taken in the environment, before it reads {@code application.yaml}. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 6;
  }

  /**
   * @throws InvalidConfiguration when a file cannot be read, or the value is given as well
   */
  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    replace(
        environment,
        (all, named, file) -> {
          expectUnset(all, named.group(1), named.group());
          return read(named.group(), file);
        });
  }

  /**
   * For a check that needs no secrets: reads no file. Elements of lists get a value, since those
   * behind them would have no place.
   */
  public static void leaveOut(ConfigurableEnvironment environment) {
    replace(
        environment, (all, named, file) -> named.group(1).matches(".*_\\d+") ? "left-out" : null);
  }

  private interface Value {
    @Nullable String of(Map<String, Object> all, Matcher named, String file);
  }

  private static void replace(ConfigurableEnvironment environment, Value value) {
    MutablePropertySources sources = environment.getPropertySources();
    PropertySource<?> source = sources.get(ENVIRONMENT);
    if (source == null || !(source.getSource() instanceof Map<?, ?> variables)) {
      return;
    }
    Map<String, Object> all = new HashMap<>();
    variables.forEach((name, set) -> all.put(String.valueOf(name), set));
    boolean changed = false;
    for (String name : List.copyOf(all.keySet())) {
      Matcher named = VARIABLE.matcher(name);
      if (named.matches()) {
        Object file = all.remove(name); // it would be taken for a part of the list before it
        String found = isSet(file) ? value.of(all, named, String.valueOf(file)) : null;
        if (found != null) {
          all.put(named.group(1), found);
        }
        changed = true;
      }
    }
    if (changed) {
      sources.replace(ENVIRONMENT, new SystemEnvironmentPropertySource(ENVIRONMENT, all));
    }
  }

  private static void expectUnset(Map<String, Object> variables, String name, String file) {
    if (isSet(variables.get(name))) {
      throw wrong(file, name + " is set as well; set one of them");
    }
  }

  private static boolean isSet(@Nullable Object value) {
    return value != null && !value.toString().isEmpty();
  }

  private static String read(String variable, String file) {
    try {
      Path path = Path.of(file);
      if (Files.size(path) > LONGEST) {
        throw wrong(variable, "its file is larger than 64 KB; expected one that holds a secret");
      }
      return Files.readString(path, StandardCharsets.UTF_8).replaceFirst("[\r\n]+$", "");
    } catch (IOException | InvalidPathException unreadable) {
      throw wrong(variable, "its file cannot be read: " + unreadable.getClass().getSimpleName());
    }
  }

  private static InvalidConfiguration wrong(String variable, String text) {
    return new InvalidConfiguration(List.of(new Finding(variable, text)));
  }
}
