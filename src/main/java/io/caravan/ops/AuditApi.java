package io.caravan.ops;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.caravan.journal.AuditEntry;
import io.caravan.journal.AuditTrail;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Who replayed, discarded, released, paused or resumed what, and lanes that Caravan merged, newest
 * first.
 */
@RestController
class AuditApi {

  private final AuditTrail audit;

  AuditApi(AuditTrail audit) {
    this.audit = audit;
  }

  @GetMapping("/api/audit")
  Page list(
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(required = false) @Nullable String limit) {
    Paging paging = Paging.of(after, limit);
    List<Line> lines = audit.list(paging.below(), paging.most()).stream().map(Line::of).toList();
    return new Page(paging.page(lines), paging.next(lines, line -> Paging.place(line.id())));
  }

  record Page(List<Line> actions, @Nullable String next) {}

  record Line(
      long id,
      Instant at,
      String actor,
      String action,
      @JsonRawValue String selection,
      int changed) {

    static Line of(AuditEntry entry) {
      return new Line(
          entry.id(),
          entry.at(),
          entry.actor(),
          entry.action(),
          entry.selection(),
          entry.changed());
    }
  }
}
