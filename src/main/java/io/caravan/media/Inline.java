package io.caravan.media;

import io.caravan.channel.NoMedia;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;

/** Files that are written as text: base64 of either alphabet, also as a data URL. */
final class Inline {

  private static final String MARK = ";base64,";

  private Inline() {}

  /**
   * @throws NoMedia when it is no base64
   */
  static void decode(String text, FetchedFile file) throws NoMedia, IOException {
    int mark = text.startsWith("data:") ? text.indexOf(MARK) : -1;
    Letters letters = new Letters(text, mark < 0 ? 0 : mark + MARK.length());
    try (InputStream decoded = Base64.getDecoder().wrap(letters)) {
      decoded.transferTo(file);
    } catch (FetchedFile.TooLarge e) {
      throw e;
    } catch (IOException e) {
      throw new NoMedia("its channel sent it damaged");
    }
  }

  /** The letters of a text without white space, URL-safe ones as the plain ones. */
  private static final class Letters extends InputStream {
    private final String text;
    private int place;

    Letters(String text, int place) {
      this.text = text;
      this.place = place;
    }

    @Override
    public int read() {
      while (place < text.length() && Character.isWhitespace(text.charAt(place))) {
        place++;
      }
      if (place >= text.length()) {
        return -1;
      }
      char letter = text.charAt(place++);
      return switch (letter) {
        case '-' -> '+';
        case '_' -> '/';
        default -> letter < 0x80 ? letter : 0;
      };
    }
  }
}
