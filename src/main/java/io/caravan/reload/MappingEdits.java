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
import org.apache.camel.spi.IdempotentRepository;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Tells {@link RouteFiles} what became of the mappings; they take their edits themselves, one that
 * is no jq program or cannot be read leaves the one before in use. What was seen with another
 * mapping is forgotten: the same bytes may hold other events now.
 */
@Component
class MappingEdits {

  static final String SUFFIX = ".jq";

  private static final Pattern LINE = Pattern.compile("line (\\d+)");

  private final RouteDirectory directory;
  private final Mappings mappings;
  private final RouteFiles files;
  private final IdempotentRepository recentWebhooks;
  private final Map<String, Optional<RouteText>> known = new TreeMap<>();
  private boolean looked;

  MappingEdits(
      RouteDirectory directory,
      Mappings mappings,
      RouteFiles files,
      @Qualifier("recent-webhooks") IdempotentRepository recentWebhooks) {
    this.directory = directory;
    this.mappings = mappings;
    this.files = files;
    this.recentWebhooks = recentWebhooks;
  }

  /**
   * @throws IOException when the directory cannot be listed
   */
  void look() throws IOException {
    Map<String, Optional<RouteText>> seen = directory.read(SUFFIX);
    seen.forEach(
        (name, text) -> {
          boolean same = text.equals(known.put(name, text));
          if (same && text.isEmpty()) { // twice: it is not being written just now
            refuse(directory.whyNot(name));
          } else if (!same && text.isPresent()) {
            note(name, looked ? Outcome.TAKEN : Outcome.LOADED);
            recentWebhooks.clear();
          }
        });
    Set<String> gone = new HashSet<>(known.keySet());
    gone.removeAll(seen.keySet());
    gone.forEach(name -> files.note(name, Outcome.REMOVED, null));
    known.keySet().retainAll(seen.keySet());
    looked = true;
  }

  private void refuse(Mistake mistake) {
    String problem = mistake.toString();
    boolean told =
        files.of(mistake.file()).filter(state -> problem.equals(state.problem())).isPresent();
    if (!told) {
      files.note(mistake.file(), Outcome.REFUSED, problem);
    }
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
