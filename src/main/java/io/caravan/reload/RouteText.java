package io.caravan.reload;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.camel.spi.Resource;
import org.apache.camel.support.ResourceSupport;

/**
 * A route file as it was read. What is checked is what is loaded, whatever the file says by then.
 *
 * @param file its place
 * @param text all of it
 */
record RouteText(Path file, String text) {

  static final String SUFFIX = ".camel.yaml";

  /** The file that holds the route configurations, and no route. */
  static final String ERRORS = "errors" + SUFFIX;

  String name() {
    return file.getFileName().toString();
  }

  /** The one that its route has to have. */
  String id() {
    return id(name());
  }

  static String id(String name) {
    return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }

  boolean isErrors() {
    return name().equals(ERRORS);
  }

  Resource resource() {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new ResourceSupport("file", "file:" + file) {
      @Override
      public boolean exists() {
        return true;
      }

      @Override
      public InputStream getInputStream() {
        return new ByteArrayInputStream(bytes);
      }
    };
  }
}
