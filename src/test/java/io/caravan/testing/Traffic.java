package io.caravan.testing;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Messages of several contacts; their ids are {@code <prefix>-<contact>-<number>}.
 *
 * @param prefix apart from that of every other traffic of the test
 */
public record Traffic(String prefix, int contacts, int messagesEach) {

  public List<String> persons() {
    return IntStream.range(0, contacts).mapToObj(contact -> prefix + "-" + contact).toList();
  }

  /** Of one person, in the order in which they are written. */
  public List<String> messages(String person) {
    return IntStream.range(0, messagesEach).mapToObj(number -> person + "-" + number).toList();
  }

  public List<String> messages() {
    return persons().stream().flatMap(person -> messages(person).stream()).toList();
  }

  /** All persons at the same time, each waiting for one answer before the next message. */
  public CompletableFuture<Void> inOrder(PatientChannel channel) {
    return all(
        persons().stream().map(person -> channel.sendInOrder(person, messages(person))).toList());
  }

  /** All at the same time. */
  public CompletableFuture<Void> atOnce(PatientChannel channel) {
    return all(
        persons().stream()
            .flatMap(person -> messages(person).stream().map(id -> channel.send(person, id)))
            .toList());
  }

  private static CompletableFuture<Void> all(List<CompletableFuture<Void>> sends) {
    return CompletableFuture.allOf(sends.toArray(CompletableFuture[]::new));
  }
}
