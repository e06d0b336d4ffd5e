package io.caravan.failpoints;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/** Notes each gap when it is first passed, and halts the JVM in the one that is armed. */
@Component
@ConditionalOnProperty(NodeFiles.PROPERTY)
class Failpoints {

  /** What a shell says of a process that kill -9 ended. */
  static final int KILLED = 128 + 9;

  private final NodeFiles files;
  private final Runnable death;
  private final Set<String> noted = ConcurrentHashMap.newKeySet();

  @Autowired
  Failpoints(@Value("${" + NodeFiles.PROPERTY + "}") Path directory) {
    // no shutdown hook runs, no socket is closed in good order, nothing is flushed
    this(new NodeFiles(directory), () -> Runtime.getRuntime().halt(KILLED));
  }

  Failpoints(NodeFiles files, Runnable death) {
    this.files = files;
    this.death = death;
  }

  void pass(Passage passage) {
    if (noted.add(passage.subject() + passage.gap())) {
      files.note(passage);
    }
    if (files.isArmedAt(passage.gap())) {
      files.disarm();
      death.run();
    }
  }
}
