package io.caravan.reload;

/**
 * What is wrong in a file, and where.
 *
 * @param file its name
 * @param line from 1
 * @param key the YAML keys that lead there, such as {@code route.from.steps[1].process.ref}; empty
 *     where the text is no YAML
 * @param words what is wrong
 */
record Mistake(String file, int line, String key, String words) {

  @Override
  public String toString() {
    return file + ":" + line + ": " + (key.isEmpty() ? "" : key + ": ") + words;
  }
}
