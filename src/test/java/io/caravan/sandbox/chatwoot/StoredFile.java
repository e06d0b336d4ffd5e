package io.caravan.sandbox.chatwoot;

/**
 * An uploaded file: what is kept of it instead of its bytes.
 *
 * @param size bytes
 * @param sha256 lower-case hex
 */
public record StoredFile(long id, String name, String contentType, long size, String sha256) {

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
