package io.caravan.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The instructions of the {@code Dockerfile}, in order. */
record Dockerfile(List<Instruction> instructions) {

  /**
   * @param word in upper case
   * @param rest as it is written, its lines joined
   */
  record Instruction(String word, String rest) {

    /** The words of the exec form, at the end of the instruction. */
    List<String> exec() {
      try {
        return Arrays.asList(
            new ObjectMapper().readValue(rest.substring(rest.indexOf('[')), String[].class));
      } catch (JsonProcessingException | StringIndexOutOfBoundsException shell) {
        throw new IllegalStateException(this + " has no exec form", shell);
      }
    }
  }

  static Dockerfile read() {
    return parse(YamlFiles.text(Path.of("Dockerfile")));
  }

  static Dockerfile parse(String text) {
    String joined =
        text.lines()
            .filter(line -> !line.startsWith("#") && !line.isBlank())
            .reduce("", (lines, line) -> lines + line + "\n")
            .replaceAll("\\\\\n\\s*", "");
    return new Dockerfile(
        joined
            .lines()
            .map(line -> line.split("\\s+", 2))
            .map(parts -> new Instruction(parts[0], parts[1]))
            .toList());
  }

  Stream<Instruction> all(String word) {
    return instructions.stream().filter(instruction -> instruction.word().equals(word));
  }

  /** Of the last stage, which is the image. */
  List<Instruction> image() {
    List<Instruction> image = new ArrayList<>();
    for (Instruction instruction : instructions) {
      if (instruction.word().equals("FROM")) {
        image.clear();
      }
      image.add(instruction);
    }
    return image;
  }

  /** The last one of the image, as with Docker. */
  Instruction last(String word) {
    return image().stream()
        .filter(instruction -> instruction.word().equals(word))
        .reduce((former, latter) -> latter)
        .orElseThrow(() -> new IllegalStateException("The image has no " + word));
  }

  /** Of {@code ENV NAME="value"}. */
  String variable(String name) {
    return image().stream()
        .filter(instruction -> instruction.word().equals("ENV"))
        .filter(instruction -> instruction.rest().startsWith(name + "="))
        .map(instruction -> instruction.rest().substring(name.length() + 1).replace("\"", ""))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("The image has no variable " + name));
  }
}
