package io.caravan.deploy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The lines of {@code caravan.service}. */
record ServiceUnit(List<Setting> settings) {

  static final Path FILE = Path.of("deploy/systemd/caravan.service");

  record Setting(String section, String key, String value) {}

  static ServiceUnit read() {
    String[] sections = YamlFiles.text(FILE).split("(?m)^(?=\\[)");
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

  String one(String key) {
    return all(key).findFirst().orElse("");
  }
}
