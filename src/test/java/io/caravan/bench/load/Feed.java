package io.caravan.bench.load;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Signed webhooks in a file, in the order in which they are sent: signing them is no work of the
 * load generator's.
 */
public final class Feed {

  private final byte[][] bodies;
  private final String[] signatures;

  private Feed(int size) {
    this.bodies = new byte[size][];
    this.signatures = new String[size];
  }

  /**
   * @param signature as the header {@code X-Hub-Signature-256} has it
   */
  public record Item(byte[] body, String signature) {}

  public static void write(Path file, List<Item> items) {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16))) {
      out.writeInt(items.size());
      for (Item item : items) {
        byte[] signature = item.signature.getBytes(StandardCharsets.US_ASCII);
        out.writeInt(signature.length);
        out.write(signature);
        out.writeInt(item.body.length);
        out.write(item.body);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Feed read(Path file) {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
      Feed feed = new Feed(in.readInt());
      for (int i = 0; i < feed.size(); i++) {
        feed.signatures[i] = new String(in.readNBytes(in.readInt()), StandardCharsets.US_ASCII);
        feed.bodies[i] = in.readNBytes(in.readInt());
      }
      return feed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int size() {
    return bodies.length;
  }

  byte[] body(int index) {
    return bodies[index];
  }

  String signature(int index) {
    return signatures[index];
  }
}
