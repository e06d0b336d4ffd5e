package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.tomcat.util.http.fileupload.FileItemIterator;
import org.apache.tomcat.util.http.fileupload.FileItemStream;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.UploadContext;
import org.jspecify.annotations.Nullable;

/** Reads query, JSON, form and multipart parameters into one object, {@code a[b]} nested. */
final class ParamsReader {

  private ParamsReader() {}

  /**
   * @throws ApiError 400 when the body is not what its content type says
   */
  static Params read(@Nullable String rawQuery, @Nullable String contentType, byte[] body) {
    ObjectNode json = Json.object();
    List<Upload> files = new ArrayList<>();
    form(json, rawQuery);
    String type = contentType == null ? "" : contentType.toLowerCase(java.util.Locale.ROOT);
    try {
      if (type.startsWith("application/json") && body.length > 0) {
        JsonNode parsed = Json.MAPPER.readTree(body);
        if (parsed instanceof ObjectNode object) {
          json.setAll(object);
        } else {
          json.set("_json", parsed);
        }
      } else if (type.startsWith("application/x-www-form-urlencoded")) {
        form(json, new String(body, StandardCharsets.UTF_8));
      } else if (type.startsWith("multipart/form-data")) {
        multipart(json, files, Objects.requireNonNull(contentType), body);
      }
    } catch (JsonProcessingException e) {
      throw ApiError.framework(400, "Bad Request");
    } catch (IOException e) {
      throw ApiError.framework(400, "Bad Request");
    }
    return new Params(json, files);
  }

  private static void form(ObjectNode json, @Nullable String encoded) {
    if (encoded == null || encoded.isEmpty()) {
      return;
    }
    for (String pair : encoded.split("&")) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      String value = equals < 0 ? "" : pair.substring(equals + 1);
      put(json, decode(name), decode(value));
    }
  }

  private static String decode(String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw ApiError.framework(400, "Bad Request");
    }
  }

  private static void multipart(
      ObjectNode json, List<Upload> files, String contentType, byte[] body) throws IOException {
    FileUpload upload = new FileUpload();
    upload.setHeaderEncoding("UTF-8");
    FileItemIterator items = upload.getItemIterator(new Body(contentType, body));
    while (items.hasNext()) {
      FileItemStream item = items.next();
      try (InputStream stream = item.openStream()) {
        byte[] bytes = stream.readAllBytes();
        if (item.isFormField()) {
          put(json, item.getFieldName(), new String(bytes, StandardCharsets.UTF_8));
        } else {
          String type = item.getContentType();
          files.add(
              new Upload(
                  item.getFieldName(),
                  item.getName(),
                  type == null ? "application/octet-stream" : type,
                  bytes));
        }
      }
    }
  }

  /** {@code a=1}, {@code a[b]=1} and {@code a[]=1}, as Rack nests them. */
  private static void put(ObjectNode json, String name, String value) {
    int open = name.indexOf('[');
    if (open <= 0 || !name.endsWith("]")) {
      json.put(name, value);
      return;
    }
    String outer = name.substring(0, open);
    String inner = name.substring(open + 1, name.length() - 1);
    if (inner.isEmpty()) {
      ArrayNode list = json.get(outer) instanceof ArrayNode old ? old : json.putArray(outer);
      list.add(value);
    } else {
      ObjectNode nested = json.get(outer) instanceof ObjectNode old ? old : json.putObject(outer);
      put(nested, inner.replaceFirst("]\\[", "["), value);
    }
  }

  private record Body(String contentType, byte[] bytes) implements UploadContext {
    @Override
    public String getCharacterEncoding() {
      return "UTF-8";
    }

    @Override
    public String getContentType() {
      return contentType;
    }

    @Override
    public InputStream getInputStream() {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public long contentLength() {
      return bytes.length;
    }
  }
}
