package io.caravan.sandbox.chatwoot;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * An uploaded file: what is kept of it instead of its bytes.
 *
 * @param size bytes
 * @param sha256 lower-case hex
 */
public record StoredFile(long id, String name, String contentType, long size, String sha256) {

  static StoredFile of(long id, Upload upload) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(upload.bytes());
      String type = upload.contentType().split(";")[0].strip();
      String sha256 = HexFormat.of().formatHex(digest);
      return new StoredFile(id, upload.name(), type, upload.bytes().length, sha256);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Chatwoot's file_type, which it derives from the MIME type. */
  public String kind() {
    return switch (contentType) {
      case "image/jpeg", "image/jpg", "image/png", "image/gif", "image/bmp", "image/webp" ->
          "image";
      case "video/ogg", "video/mp4", "video/webm", "video/quicktime" -> "video";
      default -> contentType.startsWith("audio/") ? "audio" : "file";
    };
  }

  String extension() {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1);
  }
}
