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

  private static final String HEAD =
      "died  acknowledged  lost  doubled  out of order  extra contacts  extra conversations"
          + "  unaccounted  contact: failpoint (start + life)";
  private static final String ROW = "%4s %13d %5d %8d %13d %15d %20d %12d  %s%s";

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

  List<Point> points() {
    return catalogue.points();
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
        "%s: %d of %d failpoints, %d s"
            .formatted(form, reached().size(), points().size(), took.toSeconds()));
    table.add(HEAD);
    Score sum = Score.NONE;
    for (int i = 0; i < lives.size(); i++) {
      Life life = lives.get(i);
      table.add(
          row(died(life), scores.get(i), life.tally() + ": " + life.point().gap() + times(life)));
      sum = sum.plus(scores.get(i));
    }
    table.add(row(String.valueOf(reached().size()), sum, "all"));
    notReached().forEach(point -> table.add("not passed this time: " + point.gap()));
    return wrong.isEmpty() ? table.toString() : table.add(wrong).toString();
  }

  private static String died(Life life) {
    if (life.point() == Point.NONE) {
      return "-";
    }
    return life.reached() ? "yes" : "NO";
  }

  private static String times(Life life) {
    return life.point() == Point.NONE
        ? ""
        : " (%d + %d ms)".formatted(life.ready().toMillis(), life.lived().toMillis());
  }

  private static String row(String died, Score score, String what) {
    return ROW.formatted(
        died,
        score.acknowledged(),
        score.lost(),
        score.doubled(),
        score.outOfOrder(),
        score.extraContacts(),
        score.extraConversations(),
        score.unaccounted(),
        score.isRight() ? "" : "WRONG ",
        what);
  }
}
