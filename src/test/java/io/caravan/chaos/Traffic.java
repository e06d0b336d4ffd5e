package io.caravan.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Everything that is sent, from the seed: contacts that begin at any time and write now and then or
 * in bursts, their messages often overtaking each other on the way; some in batches, some batches
 * bringing again what another has brought. A few Chatwoot will never take.
 */
record Traffic(List<Written> messages, List<Post> posts) {

  private static final int LATEST_MILLIS = 1_500;
  private static final int MOST_IN_A_BATCH = 5;
  private static final int UNWELCOME_ONE_OF = 50;

  static Traffic of(ProofSettings settings) {
    Random random = settings.random("traffic");
    Random taste = settings.random("taste");
    List<Written> messages = new ArrayList<>();
    List<Written> single = new ArrayList<>();
    List<Written> batched = new ArrayList<>();
    for (int contact = 0; contact < settings.contacts(); contact++) {
      boolean instagram = contact % 3 == 2;
      List<Written> own =
          written(
              settings, instagram ? World.INSTAGRAM : World.GENERIC, "p" + contact, random, taste);
      messages.addAll(own);
      (instagram ? batched : single).addAll(own);
    }
    List<Post> posts = new ArrayList<>();
    for (Written message : single) {
      posts.add(post(posts.size(), World.GENERIC, List.of(message), random));
    }
    batched.sort(Comparator.comparing(Written::at));
    for (int from = 0; from < batched.size(); ) {
      int to = Math.min(batched.size(), from + 1 + random.nextInt(MOST_IN_A_BATCH));
      List<Written> batch = new ArrayList<>(batched.subList(from, to));
      if (from > 0 && random.nextInt(4) == 0) {
        batch.add(batched.get(from - 1));
      }
      if (random.nextBoolean()) {
        Collections.shuffle(batch, random);
      }
      posts.add(post(posts.size(), World.INSTAGRAM, List.copyOf(batch), random));
      from = to;
    }
    return new Traffic(List.copyOf(messages), List.copyOf(posts));
  }

  private static List<Written> written(
      ProofSettings settings, String inbox, String contact, Random random, Random taste) {
    int count = 1 + random.nextInt(settings.mostMessages());
    long length = settings.length().toMillis();
    long at = (long) (random.nextDouble() * 0.8 * length);
    long room = (length - at) / count;
    List<Written> own = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      boolean welcome = taste.nextInt(UNWELCOME_ONE_OF) > 0;
      own.add(new Written(inbox, contact, contact + "-" + number, Duration.ofMillis(at), welcome));
      at += random.nextInt(3) == 0 ? random.nextInt(3) : (long) (random.nextDouble() * room);
    }
    return own;
  }

  /**
   * After the last of its messages was written, and often so late that a later one overtakes it.
   */
  private static Post post(int number, String channel, List<Written> messages, Random random) {
    Duration last = messages.stream().map(Written::at).max(Comparator.naturalOrder()).orElseThrow();
    int late = random.nextBoolean() ? 0 : random.nextInt(LATEST_MILLIS);
    return new Post(number, last.plusMillis(late), channel, messages);
  }
}
