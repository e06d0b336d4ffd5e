package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChatwootSandboxPersistenceTest {

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void file() {
    file = directory.resolve("data").resolve("chatwoot.jsonl");
  }

  private ChatwootSandbox open() {
    return ChatwootSandbox.start(0, SandboxOptions.defaults().persistTo(file));
  }

  private void fill() {
    try (ChatwootSandbox sandbox = open()) {
      ApiClient api = ApiClient.of(sandbox);
      Inbox inbox = sandbox.apiInbox(7, "Insta");
      long conversation = api.conversation(inbox, api.contact(inbox, "ig-1"), "ig-1");
      api.message(conversation, "grüße 👋", "m-1");
      api.multipart("/conversations/" + conversation + "/messages", "a.png", new byte[] {1});
    }
  }

  @Test
  void a_restart_keeps_everything_and_goes_on_counting() {
    fill();
    try (ChatwootSandbox sandbox = open()) {
      ApiClient api = ApiClient.of(sandbox);
      Inbox inbox = sandbox.apiInbox(7, "Insta");
      assertThat(sandbox.inboxes()).hasSize(1);
      assertThat(sandbox.messages().get(0).content()).isEqualTo("grüße 👋");
      assertThat(sandbox.messages().get(1).attachments()).hasSize(1);
      assertThat(api.contact(inbox, "ig-1")).isZero();
      assertThat(api.contact(inbox, "ig-2")).isEqualTo(3);
      assertThat(api.conversation(inbox, 3, "ig-2")).isEqualTo(2);
      assertThat(api.message(1, "more", "m-2").id()).isEqualTo(3);
    }
  }

  @Test
  void a_line_torn_by_a_kill_is_dropped_and_what_comes_after_is_kept() throws IOException {
    fill();
    Files.writeString(file, "[{\"table\":\"messages\",\"id\":9,\"r", StandardOpenOption.APPEND);
    try (ChatwootSandbox sandbox = open()) {
      assertThat(sandbox.messages()).hasSize(2);
      ApiClient.of(sandbox).message(1, "more", "m-2");
    }
    try (ChatwootSandbox sandbox = open()) {
      assertThat(sandbox.messages())
          .extracting(Message::sourceId)
          .containsExactly("m-1", null, "m-2");
    }
  }

  @Test
  void a_rolled_back_transaction_is_not_kept() throws IOException {
    fill();
    List<String> before = Files.readAllLines(file);
    try (ChatwootSandbox sandbox = open()) {
      ApiClient api = ApiClient.of(sandbox);
      assertThat(api.contact(sandbox.apiInbox(7, "Insta"), "ig-1")).isZero();
    }
    assertThat(Files.readAllLines(file)).isEqualTo(before);
  }

  @Test
  void a_reset_is_kept_too() {
    fill();
    try (ChatwootSandbox sandbox = open()) {
      sandbox.reset();
    }
    try (ChatwootSandbox sandbox = open()) {
      assertThat(sandbox.messages()).isEmpty();
      assertThat(sandbox.contacts()).isEmpty();
      assertThat(sandbox.inboxes()).hasSize(1);
    }
  }

  @Test
  void a_damaged_line_stops_the_start_and_is_named() throws IOException {
    fill();
    Files.writeString(file, "nonsense\n", StandardOpenOption.APPEND);
    assertThatThrownBy(this::open)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("Line");
  }
}
