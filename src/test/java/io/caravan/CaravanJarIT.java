package io.caravan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/**
 * What {@code mvn package} hands to an operator; the build names the file in {@code caravan.jar}.
 */
class CaravanJarIT {

  private static final List<String> TEST_PARTS =
      List.of("embedded-", "junit", "assertj", "awaitility", "camel-test", "archunit", "sandbox");

  @Test
  void the_jar_holds_no_test_or_embedded_part() throws IOException {
    try (JarFile jar = new JarFile(System.getProperty("caravan.jar"))) {
      List<String> entries = jar.stream().map(ZipEntry::getName).toList();

      assertThat(entries).contains("BOOT-INF/classes/io/caravan/CaravanApplication.class");
      assertThat(entries.stream().filter(CaravanJarIT::isTestPart)).isEmpty();
    }
  }

  private static boolean isTestPart(String entry) {
    String lowerCase = entry.toLowerCase(Locale.ROOT);
    return entry.startsWith("BOOT-INF/") && TEST_PARTS.stream().anyMatch(lowerCase::contains);
  }
}
