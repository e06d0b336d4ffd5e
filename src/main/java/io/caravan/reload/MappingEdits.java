package io.caravan.reload;

import io.caravan.channel.mapped.Mappings;
import io.caravan.reload.RouteFileState.Outcome;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Tells {@link RouteFiles} what became of the mappings; they take their edits themselves, one that
 * is no jq program leaves the one before in use.
 */
@Component
class MappingEdits {

  static final String SUFFIX = ".jq";

  private static final Pattern LINE = Pattern.compile("line (\\d+)");

  private final RouteDirectory directory;
  private final Mappings mappings;
  private final RouteFiles files;
  private final Map<String, Optional<RouteText>> known = new TreeMap<>();
  private boolean looked;

  MappingEdits(RouteDirectory directory, Mappings mappings, RouteFiles files) {
    this.directory = directory;
    this.mappings = mappings;
    this.files = files;
  }

  /**
   * @throws IOException when the directory cannot be listed
   */
  void look() throws IOException {
    Map<String, Optional<RouteText>> seen = directory.read(SUFFIX);
    seen.forEach(
        (name, text) -> {
          if (!text.equals(known.put(name, text)) && text.isPresent()) {
            note(name, looked ? Outcome.TAKEN : Outcome.LOADED);
          }
        });
    Set<String> gone = new HashSet<>(known.keySet());
    gone.removeAll(seen.keySet());
    gone.forEach(name -> files.note(name, Outcome.REMOVED, null));
    known.keySet().retainAll(seen.keySet());
    looked = true;
  }

  static Mistake mistake(String file, String words) {
    Matcher line = LINE.matcher(words);
    String clean = WhereInFile.clean(words);
    return new Mistake(file, line.find() ? Integer.parseInt(line.group(1)) : 1, "", clean);
  }

  private void note(String file, Outcome good) {
    Optional<String> problem = mappings.problem(file.substring(0, file.length() - SUFFIX.length()));
    files.note(
        file,
        problem.isPresent() ? Outcome.REFUSED : good,
        problem.map(words -> mistake(file, words).toString()).orElse(null));
  }
}
