package io.caravan.deploy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines of {@code caravan.service}, or of a file that adds to it. */
record ServiceUnit(List<Setting> settings) {

  static final Path FILE = Path.of("deploy/systemd/caravan.service");
  static final Path DROP_IN = Path.of("deploy/systemd/insta.conf");

  record Setting(String section, String key, String value) {}

  static ServiceUnit read() {
    return read(FILE);
  }

  static ServiceUnit read(Path file) {
    String[] sections = YamlFiles.text(file).split("(?m)^(?=\\[)");
    return new ServiceUnit(
        Arrays.stream(sections)
            .skip(1) // what is said before the first
            .flatMap(ServiceUnit::settings)
            .toList());
  }

  private static Stream<Setting> settings(String section) {
    String name = section.substring(1, section.indexOf(']'));
    return section
        .lines()
        .skip(1)
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split("=", 2))
        .map(pair -> new Setting(name, pair[0], pair[1]));
  }

  Stream<String> all(String key) {
    return settings.stream().filter(setting -> setting.key().equals(key)).map(Setting::value);
  }

  /** Variables by name, as they are written. */
  Map<String, String> environment() {
    return all("Environment")
        .map(line -> line.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  String one(String key) {
    return all(key).findFirst().orElse("");
  }
}
