package io.caravan.failpoints;

import io.caravan.sandbox.chatwoot.Invariants;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table: each failpoint with what became of what its contact wrote. */
final class Report {

  private final Form form;
  private final Catalogue catalogue;
  private final Duration took;
  private final List<Life> lives;
  private final List<Score> scores;
  private final String wrong;

  Report(Form form, Catalogue catalogue, List<Chain> chains, Duration took) {
    this.form = form;
    this.catalogue = catalogue;
    this.took = took;
    this.lives = chains.stream().flatMap(chain -> chain.lives().stream()).toList();
    this.scores = lives.stream().map(life -> life.tally().score()).toList();
    this.wrong =
        chains.stream().map(Chain::world).flatMap(Report::wrong).collect(Collectors.joining("\n"));
  }

  private static Stream<String> wrong(World world) {
    Invariants chatwoot = world.chatwoot().invariants();
    long unbalanced = world.webhooksThatDoNotAddUp();
    return Stream.of(
            chatwoot.hold() ? "" : chatwoot.toString(),
            unbalanced == 0 ? "" : unbalanced + " webhooks do not add up")
        .filter(text -> !text.isEmpty());
  }

  List<Point> reached() {
    return lives.stream().filter(Life::reached).map(Life::point).toList();
  }

  Collection<Point> notReached() {
    List<Point> reached = reached();
    return lives.stream()
        .map(Life::point)
        .filter(point -> point != Point.NONE && !reached.contains(point))
        .distinct()
        .toList();
  }

  boolean isRight() {
    return scores.stream().allMatch(Score::isRight) && wrong.isEmpty();
  }

  @Override
  public String toString() {
    StringJoiner table = new StringJoiner("\n");
    table.add(
        form
            + ", %d of %d in %d s"
                .formatted(reached().size(), catalogue.points().size(), took.toSeconds()));
    table.add(
        "reached  ready lived acknowledged  lost  doubled  disorder  contacts+  conversations+  unaccounted  failpoint");
    Score sum = Score.NONE;
    for (int i = 0; i < lives.size(); i++) {
      Life life = lives.get(i);
      table.add(
          row(
              life.point() == Point.NONE ? "-" : life.reached() ? "yes" : "NO",
              scores.get(i),
              "%5d %5d %s: %s"
                  .formatted(
                      life.ready().toMillis(),
                      life.lived().toMillis(),
                      life.tally(),
                      life.point().gap())));
      sum = sum.plus(scores.get(i));
    }
    table.add(row(reached().size() + "", sum, "all"));
    notReached().forEach(point -> table.add("not passed this time: " + point.gap()));
    return wrong.isEmpty() ? table.toString() : table.add(wrong).toString();
  }

  private static String row(String reached, Score score, String what) {
    return "%7s %13d %5d %8d %9d %10d %15d %12d  %s%s"
        .formatted(
            reached,
            score.acknowledged(),
            score.lost(),
            score.doubled(),
            score.outOfOrder(),
            score.extraContacts(),
            score.extraConversations(),
            score.unaccounted(),
            what,
            score.isRight() ? "" : "  <-- WRONG");
  }
}
